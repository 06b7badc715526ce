from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 80


class PeopleManager(UserManager["User"]):
    def create_without_account(self, name: str, reading: str = "") -> "User":
        """Return a new person who cannot sign in: a player entered by staff."""
        code = "player-" + get_random_string(12, "abcdefghjkmnpqrstuvwxyz23456789")
        return self.create_user(code, display_name=name, reading=reading)


class User(AbstractUser):
    """A person: staff, a player with an account, or a player whom staff entered."""

    display_name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    reading = models.CharField(_("reading"), max_length=NAME_LENGTH, blank=True)

    objects: ClassVar[PeopleManager] = PeopleManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def has_account(self) -> bool:
        return self.has_usable_password()
