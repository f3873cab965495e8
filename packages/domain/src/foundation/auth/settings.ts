import type { Bar, Layout, LayoutPart, NavbarPosition, PartOf } from "../../kit/shell/layout.ts";
import { DEFAULT_THEME, openedIn, type ThemeChoice, type ThemeName } from "../../kit/shell/theme.ts";

/**
 * What a person has set up for themselves, with the keys of the specification; what a layout offers, what fits together, and whose default holds.
 * Without zod: the first bundle reads it.
 */
export interface UserSettings {
  layout: Layout;
  customScrollbars: boolean;
  theme: ThemeChoice;
}

export type SettingsPart = PartOf<UserSettings>;

export const DEFAULT_SETTINGS: UserSettings = {
  layout: {
    style: "layout1",
    config: {
      navbar: { display: true, position: "left", folded: true },
      toolbar: { display: true, position: "below", style: "fixed" },
      footer: { display: true, position: "below", style: "fixed" },
      scroll: "content",
      mode: "fullwidth",
      leftSidePanel: { display: false },
      rightSidePanel: { display: false },
    },
  },
  customScrollbars: true,
  theme: DEFAULT_THEME,
};

/** Whom defaults are asked for: the organisation's palette, and whether its staff begin with a look of their own. */
export interface Beginner {
  isStaff: boolean;
  staffLook: boolean;
  palette: ThemeName;
}

/** What holds where a person chose nothing: the look of staff, else the organisation's palette on the product's own. */
export function defaultsFor({ isStaff, staffLook, palette }: Beginner): UserSettings {
  const { layout, theme, ...rest } = DEFAULT_SETTINGS;
  if (!isStaff || !staffLook) return { ...rest, layout, theme: { ...theme, ...opened(palette) } };
  const { config } = layout;
  return { ...rest, layout: { style: "layout2", config: { ...config, mode: "boxed" } }, theme: { ...theme, ...opened("greeny") } };
}
const opened = (main: ThemeName) => ({ main, scheme: openedIn(main) });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The whole with the keys of the part laid over it; the other keys are as they were. */
export function mergedWith<T extends object>(whole: T, part: PartOf<T>): T {
  const keys = Object.entries(part).filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...Object.entries(whole),
    ...keys.map(([key, value]) => {
      const before = whole[key as keyof T];
      return [key, isObject(value) && isObject(before) ? mergedWith<Record<string, unknown>>(before, value) : value];
    }),
  ]) as T;
}

const isAtSide = (position: NavbarPosition): boolean => position === "left" || position === "right";

/**
 * The layout as it is drawn: a page's own part lies over what the person chose, a position of another layout gives way to this one's own, and where two options
 * that were stored earlier do not fit, the way on stays. The right side panel is where both the page and the person show it.
 */
export function drawn({ style, config }: Layout, page: LayoutPart = {}): Layout {
  const { rightSidePanel, ...over } = page;
  const asked = mergedWith(config, over);
  const { scroll } = asked;
  const bar = <B extends Bar>(one: B): B => (scroll === "content" ? { ...one, style: "fixed" } : one);
  const isUpright = style === "layout1";
  return {
    style,
    config: {
      ...asked,
      navbar: {
        ...asked.navbar,
        position: isUpright === isAtSide(asked.navbar.position) ? asked.navbar.position : isUpright ? "left" : "below",
        folded: isUpright && asked.navbar.folded,
      },
      toolbar: bar({
        ...asked.toolbar,
        display: asked.toolbar.display || !asked.navbar.display,
        position: isUpright ? asked.toolbar.position : "below",
      }),
      footer: bar(asked.footer),
      rightSidePanel: { display: config.rightSidePanel.display && rightSidePanel?.display === true },
    },
  };
}

/** A person named so keeps their settings on the device. */
export const isGuest = (displayName: string): boolean => displayName.trim().toLowerCase() === "guest";

const SAVED = { api: "User data saved with api", firebase: "User data saved to firebase", auth0: "User data saved to auth0" } as const;
/** What is said once settings are saved, by where the account is kept. */
export const savedWords = (from: keyof typeof SAVED): string => SAVED[from];
