import { DEFAULT_THEME, type ThemeChoice } from "../../kit/shell/theme.ts";

/** What a person has set up for themselves, with the keys of the specification. Without zod: the first bundle reads it. */
export const LAYOUT_STYLES = ["layout1", "layout2", "layout3"] as const;
/** Layout 1 has its navbar at a side, the other two along the page. */
export const NAVBAR_POSITIONS = ["left", "right", "above", "below"] as const;
export const BAR_POSITIONS = ["above", "below"] as const;
export const BAR_STYLES = ["fixed", "static"] as const;
export const SCROLLS = ["body", "content"] as const;
export const MODES = ["boxed", "container", "fullwidth"] as const;

type OneOf<List extends readonly string[]> = List[number];

interface Bar {
  display: boolean;
  position: OneOf<typeof BAR_POSITIONS>;
  style: OneOf<typeof BAR_STYLES>;
}

export interface LayoutConfig {
  navbar: { display: boolean; position: OneOf<typeof NAVBAR_POSITIONS>; folded: boolean };
  toolbar: Bar;
  footer: Bar;
  scroll: OneOf<typeof SCROLLS>;
  mode: OneOf<typeof MODES>;
  leftSidePanel: { display: boolean };
  rightSidePanel: { display: boolean };
}

export interface UserSettings {
  layout: { style: OneOf<typeof LAYOUT_STYLES>; config: LayoutConfig };
  customScrollbars: boolean;
  theme: ThemeChoice;
}

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
