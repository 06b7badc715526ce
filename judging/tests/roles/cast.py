"""Who asks in the role matrices: ten kinds of people, and four kinds of staff who play as well."""

from tournaments.enums import Role

ANONYMOUS = "anonymous"
PLAYER, OPPONENT = "player", "opponent"
FLOOR_JUDGE, HEAD_JUDGE = "floor judge", "head judge"
SCOREKEEPER, ORGANISER, ADMIN = "scorekeeper", "organiser", "site admin"
FLOOR_JUDGE_PLAYS, HEAD_JUDGE_PLAYS = "floor judge who plays", "head judge who plays"
JUDGE_ELSEWHERE = "staff of another tournament"
SCOREKEEPER_PLAYS, ORGANISER_PLAYS = "scorekeeper who plays", "organiser who plays"
USERNAMES = {
    ANONYMOUS: "",
    "spectator": "sam",
    PLAYER: "pia",
    OPPONENT: "paul",
    FLOOR_JUDGE: "fay",
    HEAD_JUDGE: "hugo",
    SCOREKEEPER: "sid",
    ORGANISER: "ada",
    JUDGE_ELSEWHERE: "mona",
    ADMIN: "root",
    FLOOR_JUDGE_PLAYS: "flo",
    HEAD_JUDGE_PLAYS: "hal",
    SCOREKEEPER_PLAYS: "sue",
    ORGANISER_PLAYS: "olga",
}
ACTORS = tuple(USERNAMES)
HEADS = (HEAD_JUDGE, ORGANISER, ADMIN)
JUDGES = (FLOOR_JUDGE, *HEADS)
STAFF_WHO_PLAY = (FLOOR_JUDGE_PLAYS, HEAD_JUDGE_PLAYS, SCOREKEEPER_PLAYS, ORGANISER_PLAYS)
DESK = (*HEADS, SCOREKEEPER, HEAD_JUDGE_PLAYS, SCOREKEEPER_PLAYS, ORGANISER_PLAYS)
AT_THE_TABLE = (PLAYER, OPPONENT)
PLAYERS = (*AT_THE_TABLE, *STAFF_WHO_PLAY)
STAFF = {
    "fay": Role.FLOOR_JUDGE,
    "finn": Role.FLOOR_JUDGE,
    "flo": Role.FLOOR_JUDGE,
    "hugo": Role.HEAD_JUDGE,
    "hal": Role.HEAD_JUDGE,
    "sid": Role.SCOREKEEPER,
    "sue": Role.SCOREKEEPER,
    "olga": Role.ORGANISER,
}
#: Who sits where; the other tables are for what happens there.
SEATED = {1: ("pia", "paul"), 2: ("flo", "hal"), 3: ("olga", "sue")}
CHECKED, PLANNED, FREE, LAST = 4, 5, 6, 7
