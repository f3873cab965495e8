import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { alarmRules, type AlarmRuleRow } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { RULE_ACTIONS, RULE_HOURS, RULE_KINDS, RULE_SCOPES } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { ConditionLine } from "./condition.tsx";

const kindWords = () => Object.fromEntries(RULE_KINDS.map((kind) => [kind, t(`alarmRules.kind.${kind}`)]));
const scopeWords = () => Object.fromEntries(RULE_SCOPES.map((scope) => [scope, t(`alarmRules.scope.${scope}`)]));
const hoursWords = () => Object.fromEntries(RULE_HOURS.map((hours) => [hours, t(`alarmRules.hours.${hours}`)]));
const actionWords = () => Object.fromEntries(RULE_ACTIONS.map((action) => [action, t(`alarmRules.action.${action}`)]));

const column = columnsOf(alarmRules.list, "alarmRules.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.own("condition", {
    text: (row: AlarmRuleRow) => row.condition,
    render: (row: AlarmRuleRow) => <ConditionLine of={row} />,
    width: 320,
  }),
  column.number("alarmCount"),
  column.number("activeMinutes"),
  column.number("workShare", { unit: "%" }),
  column.yesNo("isActive"),
  column.choice("kind", { words: kindWords }),
  column.text("datum"),
  column.choice("scope", { words: scopeWords }),
  column.reference("type", { options: optionsFrom(valuesOf("sensor-types").options) }),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.reference("classification", { options: optionsFrom(valuesOf("asset-classifications").options) }),
  column.reference("network", { options: optionsFrom(networks.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.number("sensorCount"),
  column.number("acknowledgeMinutes"),
  column.yesNo("isChattering"),
  column.yesNo("isStanding"),
  column.choice("hours", { words: hoursWords }),
  column.choice("action", { words: actionWords }),
  column.number("coolDownHours"),
  column.number("nextStepMinutes"),
];
