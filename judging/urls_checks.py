"""The addresses of deck checks and reports of a tournament, on the judges' floor."""

from django.urls import path

from judging.views import check_plans, deck_checks, reports

FLOOR = "judge/t/<slug:slug>/"
CHECKS = f"{FLOOR}checks/"
CHECK = f"{CHECKS}<int:check_id>/"
REPORTS = f"{FLOOR}reports/"

urlpatterns = [
    path(CHECKS, check_plans.checks, name="checks"),
    path(f"{CHECKS}draw/", check_plans.draw, name="checks-draw"),
    path(f"{CHECKS}choose/", check_plans.choose, name="checks-choose"),
    path(f"{CHECKS}tables/<int:match_id>/begin/", check_plans.begin, name="checks-begin"),
    path(CHECK, deck_checks.sheet, name="check"),
    path(f"{CHECK}count/", deck_checks.count, name="check-count"),
    path(f"{CHECK}finish/", deck_checks.finish, name="check-finish"),
    path(f"{CHECK}stop/", deck_checks.stop, name="check-stop"),
    path(REPORTS, reports.reports, name="reports"),
    path(f"{REPORTS}<slug:kind>.csv", reports.report_file, name="report-file"),
]
