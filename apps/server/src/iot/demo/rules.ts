import { PRESETS } from "@millwright/domain/iot/alarm-rules/presets.ts";
import type { RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

interface DemoRule {
  code: string;
  name: string;
  kind: string;
  datum: string | null;
  levels: readonly RuleLevel[];
  action: string;
  /** Codes of sensors, or of a network. */
  sensors?: readonly string[];
  network?: string;
  nextStepMinutes?: number;
  notes?: string;
}

const level = (of: Partial<RuleLevel> & Pick<RuleLevel, "severity">): RuleLevel => ({
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 0,
  clearForMinutes: 0,
  ...of,
});

const COLD_ROOMS = ["COLD-1", "COLD-2", "COLD-3", "COLD-4"];

/** Rules of the food plant; the second one cries at every open door. */
const RULES: readonly DemoRule[] = [
  {
    code: "ALR-COLD",
    name: "Cold rooms too warm",
    kind: "above",
    datum: "temperature",
    action: "request",
    sensors: COLD_ROOMS,
    nextStepMinutes: 30,
    levels: [
      level({ severity: 2, upper: 6, upperClear: 5, forMinutes: 20, clearForMinutes: 10 }),
      level({ severity: 3, upper: 8, upperClear: 6, forMinutes: 20, clearForMinutes: 10 }),
    ],
  },
  {
    code: "ALR-CHILL",
    name: "Cold rooms above 4.5 °C",
    kind: "above",
    datum: "temperature",
    action: "notify",
    sensors: COLD_ROOMS,
    levels: [level({ severity: 1, upper: 4.5 })],
    notes: "Set while the doors were repaired; raises an alarm at every delivery.",
  },
  {
    code: "ALR-FRZ",
    name: "Freezers too warm, outside defrosts",
    ...PRESETS.freezer,
    sensors: ["FREEZE-1", "FREEZE-2"],
    nextStepMinutes: 30,
  },
  {
    code: "ALR-BLR",
    name: "Boiler pressure",
    kind: "outside",
    datum: "pressure",
    action: "request",
    sensors: ["BLR-1", "BLR-2"],
    levels: PRESETS.boiler.levels,
  },
  {
    code: "ALR-VIB",
    name: "Bearing vibration, zones C and D",
    kind: "above",
    datum: "velocity",
    action: "request",
    network: "NET-VIB",
    levels: [
      level({ severity: 2, upper: 4.5, upperClear: 4, forMinutes: 60, clearForMinutes: 60 }),
      level({ severity: 3, upper: 7.1, upperClear: 6.5, forMinutes: 30, clearForMinutes: 60 }),
    ],
  },
  { code: "ALR-SIL", name: "Cold store sensors silent", ...PRESETS.silence, network: "NET-COLD" },
  { code: "ALR-GW", name: "Laboratory gateway silent", ...PRESETS.silence, kind: "gateway", network: "NET-LAB" },
];

/** Alarm rules of the food plant, with whom they tell. */
export async function writeAlarmRules({ db, register, crew }: Furnished): Promise<void> {
  const named = async (table: "sensors" | "networks") =>
    new Map((await db.selectFrom(table).select(["id", "code"]).execute()).map(({ id, code }) => [code, id]));
  const [sensors, networks] = [await named("sensors"), await named("networks")];
  const ids = await insertAll(
    db,
    "alarm_rules",
    RULES.map(({ code, name, kind, datum, levels, action, network, nextStepMinutes, notes }) => ({
      code,
      name,
      kind,
      datum,
      scope: network === undefined ? "sensors" : "network",
      networkId: network === undefined ? null : (networks.get(network) ?? null),
      siteId: register.siteId,
      levels,
      action,
      nextStepMinutes: nextStepMinutes ?? null,
      notes: notes ?? null,
      createdBy: crew.planner,
    })),
  );
  const pairs = RULES.flatMap((rule, at) =>
    (rule.sensors ?? []).map((code) => {
      const sensorId = sensors.get(code);
      invariant(sensorId, `the sensor ${code} is there`);
      return { ruleId: ids[at] ?? 0, sensorId };
    }),
  );
  await db.insertInto("alarmRuleSensors").values(pairs).execute();
  const told = RULES.flatMap((rule, at) => {
    const ruleId = ids[at] ?? 0;
    const first = { ruleId, step: 1, personId: crew.technicians[0] ?? crew.planner };
    return rule.nextStepMinutes === undefined ? [first] : [first, { ruleId, step: 2, personId: crew.planner }];
  });
  await db.insertInto("alarmRuleRecipients").values(told).execute();
}
