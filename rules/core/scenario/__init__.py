"""Scenario files: positions with what happened, replayed by the rules and compared with what should be."""

from rules.core.scenario.citations import check_citations
from rules.core.scenario.errors import Failure, ScenarioUnreadable
from rules.core.scenario.expecting import Mismatch
from rules.core.scenario.forms import Scenario
from rules.core.scenario.opening import Opened, opened, position
from rules.core.scenario.reading import read_scenario, scenario_from
from rules.core.scenario.replaying import Done, Replayed, replay
from rules.core.scenario.report import report_json, step_json
from rules.core.scenario.saving import record_of, saved, scenario_of
from rules.core.scenario.telling import told
from rules.core.scenario.writing import scenario_text

__all__ = [
    "Done",
    "Failure",
    "Mismatch",
    "Opened",
    "Replayed",
    "Scenario",
    "ScenarioUnreadable",
    "check_citations",
    "opened",
    "position",
    "read_scenario",
    "record_of",
    "replay",
    "report_json",
    "saved",
    "scenario_from",
    "scenario_of",
    "scenario_text",
    "step_json",
    "told",
]
