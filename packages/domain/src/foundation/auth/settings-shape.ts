import { BAR_POSITIONS, BAR_STYLES, LAYOUT_STYLES, MODES, NAVBAR_POSITIONS, SCROLLS } from "./settings-offers.ts";
import { z } from "zod";
import { REGION_THEMES, SCHEMES, THEMES } from "../../kit/shell/theme.ts";

const navbar = z.strictObject({ display: z.boolean(), position: z.enum(NAVBAR_POSITIONS), folded: z.boolean() });
const bar = z.strictObject({ display: z.boolean(), position: z.enum(BAR_POSITIONS), style: z.enum(BAR_STYLES) });
const sidePanel = z.strictObject({ display: z.boolean() });
const scroll = z.enum(SCROLLS);
const mode = z.enum(MODES);
const style = z.enum(LAYOUT_STYLES);
const theme = z.strictObject({
  main: z.enum(THEMES),
  navbar: z.enum(REGION_THEMES),
  toolbar: z.enum(REGION_THEMES),
  footer: z.enum(REGION_THEMES),
  scheme: z.enum(SCHEMES),
});

/** Every key that the specification names. */
export const UserSettingsShape = z.strictObject({
  layout: z.strictObject({
    style,
    config: z.strictObject({ navbar, toolbar: bar, footer: bar, scroll, mode, leftSidePanel: sidePanel, rightSidePanel: sidePanel }),
  }),
  customScrollbars: z.boolean(),
  theme,
});

const configPart = z.strictObject({
  navbar: navbar.partial(),
  toolbar: bar.partial(),
  footer: bar.partial(),
  scroll,
  mode,
  leftSidePanel: sidePanel.partial(),
  rightSidePanel: sidePanel.partial(),
});

/** Any of these keys, and no other: one that is not kept is refused, so that nothing is dropped without a word. */
export const SettingsPartShape = z
  .strictObject({
    layout: z.strictObject({ style, config: configPart.partial() }).partial(),
    customScrollbars: z.boolean(),
    theme: theme.partial(),
  })
  .partial();
