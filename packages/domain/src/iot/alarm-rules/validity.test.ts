import { describe, expect, test } from "vitest";
import { PRESET_KEYS, PRESETS } from "./presets.ts";
import type { RuleLevel } from "./rule.ts";
import { spelledLevels } from "./spelling.ts";
import { conditionOf, levelOf, ruleFaults, saidOf, scopedTo, type SaidRule } from "./validity.ts";

const level = (of: Partial<RuleLevel> = {}): RuleLevel => ({
  severity: 3,
  lower: null,
  upper: 8,
  lowerClear: null,
  upperClear: 6,
  forMinutes: 10,
  clearForMinutes: 5,
  ...of,
});
const rule = (of: Partial<SaidRule> = {}): SaidRule => ({
  kind: "above",
  datum: "temperature",
  scope: "sensors",
  sensorIds: [1],
  typeId: null,
  assetId: null,
  classificationId: null,
  networkId: null,
  levels: [level()],
  onlyWhile: null,
  hours: "always",
  nextStepMinutes: null,
  recipients: [],
  ...of,
});
const told = (of: Partial<SaidRule>): string[] => ruleFaults(rule(of)).map(({ path, reason }) => `${path}: ${reason}`);
const person = { step: 1, personId: 7, crewId: null, roleId: null };
const outside = (of: Partial<RuleLevel>) => level({ lower: 2, upper: 8, lowerClear: null, upperClear: null, ...of });

describe("a rule hangs together, or says where it does not", () => {
  test.each<[what: string, of: Partial<SaidRule>, faults: string[]]>([
    ["a limit with a clear limit inside it", {}, []],
    ["two levels of one severity", { levels: [level(), level({ upper: 5, upperClear: 4 })] }, ["levels.1.severity: duplicate"]],
    ["two levels of different ones", { levels: [level(), level({ severity: 2, upper: 5, upperClear: 4 })] }, []],
    ["no limit", { levels: [level({ upper: null })] }, ["levels.0.upper: required"]],
    ["a clear limit that is the limit", { levels: [level({ upperClear: 8 })] }, []],
    ["a clear limit beyond the limit", { levels: [level({ upperClear: 9 })] }, ["levels.0.upperClear: clear_inside"]],
    [
      "below, with the clear limit below it",
      { kind: "below", levels: [level({ lower: 2, upper: null, lowerClear: 1, upperClear: null })] },
      ["levels.0.lowerClear: clear_inside"],
    ],
    ["outside of two limits", { kind: "outside", levels: [outside({ lowerClear: 3, upperClear: 7 })] }, []],
    ["limits that are crossed", { kind: "outside", levels: [outside({ lower: 9 })] }, ["levels.0.lower: limits_crossed"]],
    ["limits that are one", { kind: "outside", levels: [outside({ lower: 8 })] }, ["levels.0.lower: limits_crossed"]],
    [
      "a clear limit beyond the other limit",
      { kind: "outside", levels: [outside({ upperClear: 1 })] },
      ["levels.0.upperClear: clear_inside"],
    ],
    ["a change of nothing", { kind: "rate", levels: [level({ upper: 0, upperClear: null })] }, ["levels.0.upper: rate_positive"]],
    ["a measured value is missing", { datum: null }, ["datum: required"]],
    ["silence needs none", { kind: "noData", datum: null, levels: [levelOf("noData", level())] }, []],
    [
      "silent gateways of a network",
      { kind: "gateway", datum: null, scope: "network", networkId: 4, levels: [levelOf("gateway", level())] },
      [],
    ],
    [
      "silent gateways of a type",
      { kind: "gateway", datum: null, scope: "type", typeId: 4, levels: [levelOf("gateway", level())] },
      ["scope: rule_of_network"],
    ],
    ["no sensor is named", { sensorIds: [] }, ["sensorIds: required"]],
    ["a sensor is named twice", { sensorIds: [3, 3] }, ["sensorIds.1: duplicate"]],
    ["an asset is not named", { scope: "asset", sensorIds: [] }, ["assetId: required"]],
    ["a network is not named", { scope: "network", sensorIds: [], typeId: 3 }, ["networkId: required"]],
    [
      "a state without its value",
      { onlyWhile: { by: "state", datum: "running", value: null, statusIds: [], settleMinutes: 5 } },
      ["onlyWhile.value: required"],
    ],
    [
      "an operating status that is not named",
      { onlyWhile: { by: "operatingStatus", datum: null, value: null, statusIds: [], settleMinutes: 5 } },
      ["onlyWhile.statusIds: required"],
    ],
    ["nobody and somebody at once", { recipients: [{ ...person, crewId: 3 }] }, ["recipients.0.personId: one_recipient"]],
    ["somebody twice at one step", { recipients: [person, person] }, ["recipients.1.personId: duplicate"]],
    ["somebody at both steps, and after how long", { recipients: [person, { ...person, step: 2 }], nextStepMinutes: 30 }, []],
    ["a second step without a time", { recipients: [{ ...person, step: 2 }] }, ["nextStepMinutes: required"]],
  ])("%s", (_, of, faults) => {
    expect(told(of)).toEqual(faults);
  });
});

test("what the kind or the scope does not have is put aside", () => {
  expect(levelOf("below", level({ lower: 2, lowerClear: 3 }))).toEqual(level({ lower: 2, lowerClear: 3, upper: null, upperClear: null }));
  expect(levelOf("state", level({ upper: 1 }))).toMatchObject({ upper: 1, upperClear: null });
  expect(levelOf("noData", level())).toMatchObject({ upper: null, upperClear: null, forMinutes: 10, clearForMinutes: 0 });
  expect(scopedTo(rule({ scope: "asset", assetId: 5, typeId: 6 }))).toMatchObject({ assetId: 5, typeId: null, sensorIds: [] });
});

test("a condition is kept as one of two, and shown with what either has", () => {
  const state = { by: "state" as const, datum: "running", value: 1, statusIds: [], settleMinutes: 10 };
  expect(conditionOf(state)).toEqual({ by: "state", datum: "running", value: 1, settleMinutes: 10 });
  expect(saidOf({ by: "state", datum: "running", value: 1, settleMinutes: 10 })).toEqual(state);
  expect(conditionOf({ ...state, value: null })).toBeNull();
});

test("levels in words", () => {
  expect(spelledLevels([level(), outside({ severity: 1, lowerClear: 3 })])).toBe(
    "High: above 8, clear 6, for 10 min, clear for 5 min; Low: below 2, clear 3, above 8, for 10 min, clear for 5 min",
  );
});

test.each(PRESET_KEYS)("the preset %s is a rule that hangs together", (key) => {
  const { action: _, ...preset } = PRESETS[key];
  expect(ruleFaults(rule(preset))).toEqual([]);
  expect(preset.levels.map((one) => levelOf(preset.kind, one))).toEqual(preset.levels);
});
