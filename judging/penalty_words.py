"""What the log says of penalties and appeals: that it was done, never what was given to whom."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, str | Promise] = {
    "penalty.given": _("gave a penalty"),
    "penalty.complied": _("noted that a penalty was obeyed"),
    "penalty.refused": _("raised a penalty that was refused"),
    "penalty.retracted": _("took a penalty back"),
    "penalties.erased": _("erased penalties whose time was over"),
    "history.viewed": _("looked at a player's earlier penalties"),
    "appeal.filed": _("entered an appeal"),
    "appeal.upheld": _("let a decision stand after an appeal"),
    "appeal.overturned": _("overturned a decision after an appeal"),
    "policy.changed": _("changed the penalty policy"),
}
