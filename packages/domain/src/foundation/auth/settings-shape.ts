import { z } from "zod";
import { REGION_THEMES, SCHEMES, THEMES } from "../../kit/shell/theme.ts";
import {
  BAR_POSITIONS,
  BAR_STYLES,
  DEFAULT_SETTINGS,
  LAYOUT_STYLES,
  MODES,
  NAVBAR_POSITIONS,
  SCROLLS,
  type UserSettings,
} from "./settings.ts";

const { config } = DEFAULT_SETTINGS.layout;

/** A value that may be left out, because what was stored by an older version lacks it. */
const either = (standard: boolean) => z.boolean().default(standard);
const oneOf = <const List extends readonly [string, ...string[]]>(list: List, standard: List[number]) =>
  z.enum(list).default(() => standard as never);

const bar = ({ display, position, style }: typeof config.toolbar) =>
  z
    .strictObject({ display: either(display), position: oneOf(BAR_POSITIONS, position), style: oneOf(BAR_STYLES, style) })
    .default({ display, position, style });
const sidePanel = ({ display }: typeof config.leftSidePanel) => z.strictObject({ display: either(display) }).default({ display });

/** Every key that the specification names, and no other: one that is not kept is refused, so that nothing is dropped without a word. */
export const UserSettingsShape = z.strictObject({
  layout: z.strictObject({
    style: z.enum(LAYOUT_STYLES),
    config: z.strictObject({
      navbar: z.strictObject({
        display: either(config.navbar.display),
        position: oneOf(NAVBAR_POSITIONS, config.navbar.position),
        folded: z.boolean(),
      }),
      toolbar: bar(config.toolbar),
      footer: bar(config.footer),
      scroll: oneOf(SCROLLS, config.scroll),
      mode: oneOf(MODES, config.mode),
      leftSidePanel: sidePanel(config.leftSidePanel),
      rightSidePanel: sidePanel(config.rightSidePanel),
    }),
  }),
  customScrollbars: z.boolean(),
  theme: z.strictObject({
    main: z.enum(THEMES),
    navbar: z.enum(REGION_THEMES),
    toolbar: z.enum(REGION_THEMES),
    footer: z.enum(REGION_THEMES),
    scheme: z.enum(SCHEMES),
  }),
});

/** What an account holds, with the keys that came after it was stored; null for an account that never set anything. */
export const settingsOf = (stored: unknown): UserSettings | null => UserSettingsShape.safeParse(stored).data ?? null;
