"""Who makes rulings in tests."""

from judging.enums import RulingStatus
from tournaments.models import User
from tournaments.tests.factories import make_user

S = RulingStatus


def admin() -> User:
    user = make_user("root")
    user.is_superuser = True
    user.save()
    return user
