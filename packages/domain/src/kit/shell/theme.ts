/** The look a person chose. Names and defaults are the specification's; `scheme` is ours. Without zod: the first bundle reads it. */
export const THEMES = ["default", "sunset", "greeny", "beach", "tech", "sweetHues", "defaultDark", "deepOcean", "slate"] as const;
export type ThemeName = (typeof THEMES)[number];
/** A stored name, or the default where nothing is called so any more. */
export const themeOf = (stored: string): ThemeName => THEMES.find((name) => name === stored) ?? "default";
/** What a region (navbar, toolbar, footer) may wear: the main theme in one scheme, or a theme of its own. */
export const REGION_THEMES = [...THEMES, "light", "dark"] as const;
export type RegionTheme = (typeof REGION_THEMES)[number];
/** `contrast` is for sunlight: every text and mark at 7:1 at least, whatever the palette. */
export const SCHEMES = ["auto", "light", "dark", "contrast"] as const;
export type SchemeChoice = (typeof SCHEMES)[number];

export interface ThemeChoice {
  main: ThemeName;
  navbar: RegionTheme;
  toolbar: RegionTheme;
  footer: RegionTheme;
  scheme: SchemeChoice;
}
export const DEFAULT_THEME: ThemeChoice = { main: "default", navbar: "dark", toolbar: "light", footer: "dark", scheme: "auto" };

/** Each palette with the scheme that it was drawn for. */
export const PALETTES = {
  default: "light",
  sunset: "light",
  greeny: "light",
  beach: "light",
  tech: "light",
  sweetHues: "light",
  defaultDark: "dark",
  deepOcean: "dark",
  slate: "dark",
} as const satisfies Record<ThemeName, "light" | "dark">;
/** The scheme that a palette opens in, until the person chooses another one; the default one follows the device. */
export const openedIn = (main: ThemeName): SchemeChoice => (main === "default" ? "auto" : PALETTES[main]);
