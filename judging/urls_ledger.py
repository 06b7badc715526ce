"""The addresses of the penalty ledger and of appeals, for judges and for players."""

from django.urls import path

from judging.views import appeals, penalties, penalty_new, policy

HERE = "judge/t/<slug:slug>/"
PENALTY = f"{HERE}penalties/<int:penalty_id>/"
APPEAL = f"{HERE}appeals/<int:appeal_id>/"
MINE = "me/<slug:slug>/"

urlpatterns = [
    path(f"{HERE}penalties/", penalties.ledger, name="ledger"),
    path(f"{HERE}penalties/new/", penalty_new.penalty_new, name="penalty-new"),
    path(f"{HERE}penalties/policy/", policy.house_policy, name="house-policy"),
    path(PENALTY, penalties.penalty, name="penalty"),
    path(f"{PENALTY}comply/", penalties.penalty_comply, name="penalty-comply"),
    path(f"{PENALTY}refuse/", penalties.penalty_refuse, name="penalty-refuse"),
    path(f"{PENALTY}retract/", penalties.penalty_retract, name="penalty-retract"),
    path(f"{PENALTY}appeal/", appeals.appeal_for_player, name="penalty-appeal-for"),
    path(
        f"{HERE}rulings/<slug:ruling_number>/appeal/",
        appeals.ruling_appeal_for,
        name="ruling-appeal-for",
    ),
    path(f"{HERE}appeals/", appeals.appeals, name="appeals"),
    path(APPEAL, appeals.appeal, name="appeal"),
    path(f"{APPEAL}decide/", appeals.appeal_decide, name="appeal-decide"),
    path(
        f"{MINE}penalties/<int:penalty_id>/appeal/", appeals.penalty_appeal, name="penalty-appeal"
    ),
    path(
        f"{MINE}rulings/<slug:ruling_number>/appeal/", appeals.ruling_appeal, name="ruling-appeal"
    ),
]
