"""The addresses of the judge's desk, the rulebooks and the rulings."""

from django.urls import path

from judging import urls_checks, urls_floor, urls_ledger, urls_public, urls_staff
from judging.views import desk
from judging.views.stepper import matches, positions, setting_up, starting, tools

STEPPER = "judge/stepper/"
HERE = f"{STEPPER}<slug:code>/<slug:node>/"
SEEN = f"{HERE}<slug:viewer>/"
STEPPER_PATHS = [
    path(STEPPER, starting.start, name="stepper"),
    path(f"{STEPPER}new/", setting_up.new, name="stepper-new"),
    path(f"{STEPPER}new/editor/", setting_up.editor, name="stepper-editor"),
    path(f"{STEPPER}new/preset/", starting.preset, name="stepper-preset"),
    path(f"{STEPPER}new/file/", starting.file, name="stepper-file"),
    path(f"{STEPPER}new/match/<int:match_id>/", matches.match, name="stepper-match"),
    path(f"{STEPPER}<slug:code>/", positions.latest, name="stepper-latest"),
    path(f"{STEPPER}<slug:code>/changes/", positions.changes, name="stepper-changes"),
    path(f"{STEPPER}<slug:code>/compare/", tools.compare, name="stepper-compare"),
    path(f"{HERE}why-not/", tools.ask, name="stepper-ask"),
    path(f"{HERE}by-hand/", tools.by_hand, name="stepper-by-hand"),
    path(f"{HERE}correct/", positions.correct, name="stepper-correct"),
    path(f"{HERE}mark/", positions.mark_one, name="stepper-mark"),
    path(f"{HERE}scenario/", tools.export, name="stepper-export"),
    path(SEEN, positions.position, name="stepper-position"),
    path(f"{SEEN}play/", positions.play, name="stepper-play"),
    path(f"{SEEN}edit/", positions.edit, name="stepper-edit"),
    path(f"{SEEN}lines/", tools.lines, name="stepper-lines"),
    path(f"{SEEN}print/", tools.printed, name="stepper-print"),
]
app_name = "judging"
urlpatterns = [
    path("judge/", desk.desk, name="desk"),
    *STEPPER_PATHS,
    *urls_floor.urlpatterns,
    *urls_checks.urlpatterns,
    *urls_staff.urlpatterns,
    *urls_ledger.urlpatterns,
    *urls_public.urlpatterns,
]
