import { LOW_BATTERY } from "../sensors/battery.ts";
import type { RuleAction, RuleKind, RuleLevel } from "./rule.ts";
import type { SaidCondition } from "./validity.ts";

/** What a rule may begin with; all of it can be changed. Limits are in the unit that is stored. */
export interface Preset {
  kind: RuleKind;
  datum: string | null;
  levels: readonly RuleLevel[];
  onlyWhile: SaidCondition | null;
  action: RuleAction;
}

const level = (of: Partial<RuleLevel> & Pick<RuleLevel, "severity">): RuleLevel => ({
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 0,
  clearForMinutes: 5,
  ...of,
});

export const PRESET_KEYS = ["coldRoom", "freezer", "boiler", "vibration", "battery", "silence"] as const;
export type PresetKey = (typeof PRESET_KEYS)[number];

export const PRESETS: Readonly<Record<PresetKey, Preset>> = {
  coldRoom: {
    kind: "above",
    datum: "temperature",
    levels: [
      level({ severity: 2, upper: 5, upperClear: 4, forMinutes: 10 }),
      level({ severity: 3, upper: 8, upperClear: 6, forMinutes: 10, clearForMinutes: 10 }),
    ],
    onlyWhile: null,
    action: "request",
  },
  // A defrost warms the room for less than an hour; what lasts longer is none.
  freezer: {
    kind: "above",
    datum: "temperature",
    levels: [
      level({ severity: 2, upper: -15, upperClear: -17, forMinutes: 60, clearForMinutes: 10 }),
      level({ severity: 3, upper: -10, upperClear: -15, forMinutes: 60, clearForMinutes: 10 }),
    ],
    onlyWhile: null,
    action: "request",
  },
  boiler: {
    kind: "outside",
    datum: "pressure",
    levels: [
      level({ severity: 2, lower: 6, upper: 9.5, lowerClear: 6.5, upperClear: 9, forMinutes: 5 }),
      level({ severity: 3, lower: 5, upper: 10, lowerClear: 6, upperClear: 9.5, forMinutes: 1 }),
    ],
    onlyWhile: { by: "state", datum: "running", value: 1, statusIds: [], settleMinutes: 30 },
    action: "request",
  },
  // Zone C begins at the first limit, zone D at the second; they depend on the size and the mounting of the machine.
  vibration: {
    kind: "above",
    datum: "velocity",
    levels: [
      level({ severity: 2, upper: 2.8, upperClear: 2.5, forMinutes: 30, clearForMinutes: 30 }),
      level({ severity: 3, upper: 4.5, upperClear: 4, forMinutes: 10, clearForMinutes: 30 }),
    ],
    onlyWhile: { by: "state", datum: "running", value: 1, statusIds: [], settleMinutes: 15 },
    action: "request",
  },
  battery: {
    kind: "below",
    datum: "battery",
    levels: [
      level({ severity: 1, lower: LOW_BATTERY, lowerClear: 25, clearForMinutes: 60 }),
      level({ severity: 2, lower: 10, lowerClear: 20, clearForMinutes: 60 }),
    ],
    onlyWhile: null,
    action: "notify",
  },
  silence: { kind: "noData", datum: null, levels: [level({ severity: 2, clearForMinutes: 0 })], onlyWhile: null, action: "notify" },
};
