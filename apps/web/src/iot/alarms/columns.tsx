import { ALARM_STATES, alarms, CLEAR_REASONS, SUPPRESSIONS, type AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { SEVERITIES } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { formatNumber } from "../../kit/format.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { useMeasured } from "../sensors/public.ts";
import { againstLimit } from "./against.ts";
import { severityWord } from "../alarm-rules/public.ts";
import { SeverityChip } from "./marks.tsx";

const stateWords = () => Object.fromEntries(ALARM_STATES.map((state) => [state, t(`alarms.state.${state}`)]));
const reasonWords = () => Object.fromEntries(CLEAR_REASONS.map((reason) => [reason, t(`alarms.reason.${reason}`)]));
const suppressionWords = () => Object.fromEntries(SUPPRESSIONS.map((by) => [by, t(`alarms.suppressedBy.${by}`)]));
const severities = { kind: "set" as const, options: () => SEVERITIES.map((value) => ({ value, label: severityWord(value) })) };

/** In the reader's units; a file has it as it is stored. */
const Against = ({ of }: { of: AlarmRow }) => againstLimit(of, useMeasured());
const stored = ({ lastValue, unit }: AlarmRow) => (lastValue === null ? "" : [formatNumber(lastValue), unit].filter(Boolean).join(" "));

const column = columnsOf(alarms.list, "alarms.field");
export const columns = [
  {
    ...column.own("severity", {
      text: ({ severity }: AlarmRow) => severityWord(severity),
      render: ({ severity }: AlarmRow) => <SeverityChip severity={severity} />,
      filter: severities,
      width: 105,
    }),
    // What a card begins with.
    part: "status" as const,
  },
  column.text("name", { isTitle: true }),
  column.choice("state", { words: stateWords, tones: { active: "alarm", cleared: "ok" }, width: 105 }),
  column.date("sinceAt", { width: 160 }),
  column.own("lastValue", { text: stored, render: (row: AlarmRow) => <Against of={row} />, filter: { kind: "number" }, width: 190 }),
  column.reference("sensor", { options: optionsFrom(sensors.list), width: 150 }),
  column.reference("asset", { options: optionsFrom(assets.list), width: 130 }),
  column.person("acknowledgedBy", { width: 150 }),
  column.reference("rule", { options: optionsFrom(alarmRules.list) }),
  column.date("acknowledgedAt"),
  column.date("raisedAt"),
  column.date("clearedAt"),
  column.choice("clearReason", { words: reasonWords, width: 180 }),
  column.date("shelvedUntil"),
  column.choice("suppressedBy", { words: suppressionWords, width: 220 }),
  column.reference("gateway", { options: optionsFrom(gateways.list) }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.number("limitValue"),
  column.number("worstValue"),
  column.text("unit"),
  column.own("highestSeverity", { text: ({ highestSeverity }: AlarmRow) => severityWord(highestSeverity), filter: severities, width: 130 }),
  column.yesNo("isRepeat"),
];
