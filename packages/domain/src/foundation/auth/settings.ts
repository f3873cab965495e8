import { DEFAULT_THEME, type ThemeChoice } from "../../kit/shell/theme.ts";

/** What a person has set up for themselves. Without zod: the first bundle reads it. */
export const LAYOUT_STYLES = ["layout1", "layout2", "layout3"] as const;

export interface UserSettings {
  layout: { style: (typeof LAYOUT_STYLES)[number]; config: { navbar: { folded: boolean }; footer: { display: boolean } } };
  customScrollbars: boolean;
  theme: ThemeChoice;
}

export const DEFAULT_SETTINGS: UserSettings = {
  layout: { style: "layout1", config: { navbar: { folded: false }, footer: { display: true } } },
  customScrollbars: true,
  theme: DEFAULT_THEME,
};
