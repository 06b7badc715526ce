"""Addresses of the API, by subject."""

from django.urls import path

from tournaments.api.views import (
    cut,
    draws,
    jobs,
    log,
    me,
    needs,
    pairings,
    registrations,
    results,
    rounds,
    staff,
    standings,
    titles,
    tournaments,
)

T = "tournaments/<slug:slug>/"
P = T + "registrations/<int:registration_id>/"
R = T + "rounds/<int:number>/"
M = R + "matches/<int:match_id>/"

urlpatterns = [
    path("titles/", titles.Titles.as_view(), name="titles"),
    path("titles/<slug:title>/", titles.OneTitle.as_view(), name="title"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path(T, tournaments.OneTournament.as_view(), name="tournament"),
    path(T + "status/", tournaments.TournamentState.as_view(), name="tournament-status"),
    path(T + "staff/", staff.Staff.as_view(), name="staff"),
    path(T + "staff/<int:membership_id>/", staff.OneMembership.as_view(), name="membership"),
    path(T + "players/", registrations.Players.as_view(), name="players"),
    path(T + "registrations/", registrations.Registrations.as_view(), name="registrations"),
    path(
        T + "registrations/at-once/",
        registrations.RegistrationsAtOnce.as_view(),
        name="registrations-at-once",
    ),
    path(
        T + "registrations/check-in/", registrations.CheckInEveryone.as_view(), name="check-in-all"
    ),
    path(P, registrations.OneRegistration.as_view(), name="registration"),
    path(P + "check-in/", registrations.CheckIn.as_view(), name="check-in"),
    path(P + "drop/", registrations.Drop.as_view(), name="drop"),
    path(P + "disqualify/", registrations.Disqualify.as_view(), name="disqualify"),
    path(T + "entry/", registrations.Entry.as_view(), name="entry"),
    path(T + "entry/leave/", registrations.Leave.as_view(), name="leave"),
    path(T + "rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(T + "rounds/by-hand/", pairings.ByHand.as_view(), name="pair-by-hand"),
    path(R, rounds.OneRound.as_view(), name="round"),
    path(R + "publish/", rounds.Publication.as_view(), name="publish"),
    path(R + "pair-again/", rounds.PairAgain.as_view(), name="pair-again"),
    path(R + "close/", rounds.Close.as_view(), name="close"),
    path(R + "close-and-pair/", rounds.CloseAndPair.as_view(), name="close-and-pair"),
    path(R + "swap/", pairings.Swap.as_view(), name="swap"),
    path(R + "redraw-tables/", pairings.Repair.as_view(), name="redraw-tables"),
    path(R + "redraw/", pairings.Redraw.as_view(), name="redraw"),
    path(R + "earlier/", pairings.Earlier.as_view(), name="earlier"),
    path(M + "table/", pairings.Table.as_view(), name="match-table"),
    path(M, results.OneMatch.as_view(), name="match"),
    path(M + "result/", results.MatchResult.as_view(), name="result"),
    path(T + "draw/", draws.TournamentDraw.as_view(), name="draw"),
    path(T + "draw/file/", draws.DrawFile.as_view(), name="draw-file"),
    path(T + "cut/", cut.Cut.as_view(), name="cut"),
    path(T + "bracket/", cut.Bracket.as_view(), name="bracket"),
    path(T + "standings/", standings.Standings.as_view(), name="standings"),
    path(T + "standings/needs/", needs.Needs.as_view(), name="needs"),
    path(T + "log/", log.Log.as_view(), name="log"),
    path("jobs/", jobs.Jobs.as_view(), name="jobs"),
    path("jobs/<int:job_id>/", jobs.OneJob.as_view(), name="job"),
    path("me/", me.Me.as_view(), name="me"),
    path("tokens/", me.Tokens.as_view(), name="tokens"),
    path("tokens/<slug:key>/", me.OneToken.as_view(), name="token"),
]
