import { BAR_POSITIONS, BAR_STYLES, LAYOUT_STYLES, MODES, NAVBAR_POSITIONS, SCROLLS, SWITCH } from "./settings-offers.ts";
import { REGION_THEMES, SCHEMES, THEMES } from "../../kit/shell/theme.ts";

import { DEFAULT_SETTINGS, isObject, type UserSettings } from "./settings.ts";

/** Every value that a key may have. */
type ValuesOf<T> = { [K in keyof T]: T[K] extends object ? ValuesOf<T[K]> : readonly T[K][] };
const BAR = { display: SWITCH, position: BAR_POSITIONS, style: BAR_STYLES };
const VALUES: ValuesOf<UserSettings> = {
  layout: {
    style: LAYOUT_STYLES,
    config: {
      navbar: { display: SWITCH, position: NAVBAR_POSITIONS, folded: SWITCH },
      toolbar: BAR,
      footer: BAR,
      scroll: SCROLLS,
      mode: MODES,
      leftSidePanel: { display: SWITCH },
      rightSidePanel: { display: SWITCH },
    },
  },
  customScrollbars: SWITCH,
  theme: { main: THEMES, navbar: REGION_THEMES, toolbar: REGION_THEMES, footer: REGION_THEMES, scheme: SCHEMES },
};

/** What an account holds, whichever version stored it: keys that it lacks, and values that are gone, are those of the defaults. Null: it never set anything. */
export function completed(stored: unknown, defaults: UserSettings = DEFAULT_SETTINGS): UserSettings | null {
  return isObject(stored) ? (known(stored, defaults, VALUES) as UserSettings) : null;
}

function known(stored: unknown, standard: object, values: object): object {
  const given = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(standard).map(([key, value]: [string, unknown]) => {
      const allowed: unknown = values[key as keyof typeof values];
      if (Array.isArray(allowed)) return [key, allowed.includes(given[key]) ? given[key] : value];
      return [key, known(given[key], value as object, allowed as object)];
    }),
  );
}
