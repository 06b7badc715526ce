"""A penalty while a file takes the place of the tournament: whichever is first, it is kept whole."""

import pytest

from decks.services.tournament_files import Imported, import_tournament
from decks.tests.files import exported
from judging.models import Penalty
from judging.services.ledger_ends import retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import GameLoss
from tournaments.selectors.rounds import result_of
from tournaments.tests.factories import make_user
from tournaments.tests.races.together import kinds, together
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_game_loss_and_a_file_at_once_leave_the_loss_at_its_match() -> None:
    tournament, round_, fay = make_floor(best_of=1)
    match, ada = first_match(round_), make_user("ada")
    player, opponent = players_at(match)
    data = exported(tournament).replace(b'"Spring Cup"', b'"Summer Cup"')

    outcomes = together(
        lambda: give(player, 3, fay, match=match),
        lambda: import_tournament(data, actor=ada, replace=True),
    )

    assert kinds(outcomes) == {Penalty.__name__: 1, Imported.__name__: 1}
    tournament.refresh_from_db()
    assert tournament.name == "Summer Cup"
    assert result_of(match).winner == opponent  # type: ignore[union-attr]
    [loss], [entry] = GameLoss.objects.all(), Penalty.objects.all()
    assert (loss.match, entry.match, list(entry.game_losses.all())) == (match, match, [loss])
    check_rebuild(tournament)
    retract_penalty(entry, reason="Mistaken", actor=fay)
    assert result_of(match) is None
