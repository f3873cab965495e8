import { alarmRules, type AlarmRule, type AlarmRuleDraft } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { Person } from "../../testing/world.ts";
import { buildSensor } from "../sensors/builders.ts";

let serial = 0;

/** For tests: a level of severity High, above 8 for 10 minutes, over again below 6. */
export const level = { severity: 3, upper: 8, upperClear: 6, forMinutes: 10, clearForMinutes: 0 } as const;

/** For tests: a rule over the temperature of a sensor of its own, unless a scope is named. */
export async function buildRule(by: Person, draft: Partial<AlarmRuleDraft> = {}): Promise<AlarmRule> {
  serial += 1;
  // Before anything is waited for: others may build at the same time.
  const own = serial;
  const scoped = draft.scope ? {} : { scope: "sensors" as const, sensorIds: draft.sensorIds ?? [(await buildSensor(by)).id] };
  return await by.ok(alarmRules.create, {
    body: {
      code: `ALR-T${own}`,
      name: `Rule ${own}`,
      kind: "above",
      datum: "temperature",
      levels: [level],
      ...scoped,
      ...draft,
    } as AlarmRuleDraft,
  });
}
