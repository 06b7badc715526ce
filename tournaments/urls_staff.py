"""The organiser's desk and jobs."""

from django.urls import path

from tournaments.views import (
    jobs,
    staff_cut,
    staff_import,
    staff_log,
    staff_pairings,
    staff_players,
    staff_results,
    staff_rounds,
    staff_settings,
    staff_tournaments,
)

HERE = "organise/<slug:slug>/"
ROUND = f"{HERE}rounds/<int:number>/"
PLAYER = f"{HERE}players/<int:registration_id>/"

urlpatterns = [
    path("organise/", staff_tournaments.desk, name="desk"),
    path("organise/new/", staff_tournaments.tournament_create, name="tournament-create"),
    path(HERE, staff_tournaments.dashboard, name="dashboard"),
    path(f"{HERE}status/", staff_tournaments.status_change, name="status-change"),
    path(f"{HERE}settings/", staff_settings.settings, name="settings"),
    path(f"{HERE}staff/", staff_settings.staff, name="staff"),
    path(
        f"{HERE}staff/<int:membership_id>/remove/",
        staff_settings.staff_remove,
        name="staff-remove",
    ),
    path(f"{HERE}players/", staff_players.registrations, name="registrations"),
    path(f"{HERE}players/import/", staff_import.players_import, name="players-import"),
    path(f"{HERE}players/check-in/", staff_players.check_in_all, name="check-in-all"),
    path(PLAYER, staff_players.registration_edit, name="registration-edit"),
    path(f"{PLAYER}disqualify/", staff_players.disqualify, name="registration-disqualify"),
    path(f"{PLAYER}<slug:act>/", staff_players.registration_act, name="registration-act"),
    path(f"{HERE}cut/", staff_cut.cut_make, name="cut-make"),
    path(f"{HERE}rounds/pair/", staff_rounds.round_pair, name="round-pair"),
    path(f"{HERE}rounds/pair-by-hand/", staff_rounds.round_pair_by_hand, name="round-pair-by-hand"),
    path(ROUND, staff_rounds.round_desk, name="round-desk"),
    path(f"{ROUND}results/", staff_results.result_entry, name="result-entry"),
    path(
        f"{ROUND}matches/<int:match_id>/correct/",
        staff_results.result_correct,
        name="result-correct",
    ),
    path(f"{ROUND}pairings/", staff_pairings.pairings, name="pairings"),
    path(f"{ROUND}earlier/<int:version>/", staff_pairings.version, name="pairings-version"),
    path(f"{ROUND}<slug:act>/", staff_rounds.round_act, name="round-act"),
    path(f"{HERE}log/", staff_log.log, name="log"),
    path("jobs/<int:job_id>/", jobs.job, name="job"),
]
