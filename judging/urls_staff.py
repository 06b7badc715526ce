"""The addresses of rulings on the judge's desk, and of the call that the organiser's desk makes."""

from django.urls import path

from judging.views import ruling_desk
from judging.views.floor import desk

RULINGS = "judge/rulings/"
RULING = f"{RULINGS}<slug:ruling_number>/"
ROUND = "organise/<slug:slug>/rounds/<int:number>/"

urlpatterns = [
    path(RULINGS, ruling_desk.ledger, name="rulings-desk"),
    path(f"{RULINGS}new/", ruling_desk.ruling_new, name="ruling-new"),
    path(f"{RULINGS}check/", ruling_desk.rulings_check, name="rulings-check"),
    path(RULING, ruling_desk.ruling_desk, name="ruling-desk"),
    path(f"{RULING}edit/", ruling_desk.ruling_edit, name="ruling-edit"),
    path(f"{RULING}status/", ruling_desk.ruling_step, name="ruling-step"),
    path(f"{RULING}publish/", ruling_desk.ruling_publish, name="ruling-publish"),
    path(f"{RULING}confirm/", ruling_desk.ruling_confirm, name="ruling-confirm"),
    path(f"{ROUND}call-a-judge/", desk.desk_call, name="desk-call"),
]
