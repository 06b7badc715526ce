"""Who can sign in to the demo: staff and a few players."""

from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from tournaments.enums import Role
from tournaments.models import User

STAFF = {
    "demo-organiser": (Role.ORGANISER, "大和 主", "やまと つかさ"),
    "demo-head-judge": (Role.HEAD_JUDGE, "審 正", "しん ただし"),
    "demo-judge": (Role.FLOOR_JUDGE, "裁 公子", "さい きみこ"),
    "demo-scorekeeper": (Role.SCOREKEEPER, "記録 マメ", "きろく まめ"),
}
PLAYERS = {
    "demo-player-1": ("相川 のぞみ", "あいかわ のぞみ"),
    "demo-player-2": ("馬場 たけし", "ばば たけし"),
    "demo-player-3": ("柳 しずか", "やなぎ しずか"),
    "demo-player-4": ("近衛 ごろう", "このえ ごろう"),
}


@dataclass(frozen=True)
class People:
    """The accounts of the demo by user name."""

    staff: dict[str, User]
    players: dict[str, User]

    @property
    def organiser(self) -> User:
        return self.staff["demo-organiser"]


def password_for(username: str) -> str:
    """Return the account's first password: the same on this installation, unknown elsewhere."""
    letters = salted_hmac("gunbai.demo", username, algorithm="sha256").hexdigest()
    return f"{letters[:4]}-{letters[4:8]}-{letters[8:12]}"


def demo_people() -> People:
    """Return the accounts, made where they are missing; existing ones stay as they are."""
    return People(
        staff={u: account(u, name, reading) for u, (_, name, reading) in STAFF.items()},
        players={u: account(u, name, reading) for u, (name, reading) in PLAYERS.items()},
    )


def account(username: str, name: str, reading: str) -> User:
    found = User.objects.filter(username=username).first()
    return found or User.objects.create_user(
        username, password=password_for(username), display_name=name, reading=reading
    )
