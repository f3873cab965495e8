/** The frame around every page, with the keys and values of the specification. Without zod: the first bundle reads it. */
export const LAYOUT_STYLES = ["layout1", "layout2", "layout3"] as const;
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];
/** Layout 1 has its navbar at a side, the other two along the page. */
export const NAVBAR_POSITIONS = ["left", "right", "above", "below"] as const;
export const BAR_POSITIONS = ["above", "below"] as const;
export const BAR_STYLES = ["fixed", "static"] as const;
export const SCROLLS = ["body", "content"] as const;
export const MODES = ["boxed", "container", "fullwidth"] as const;
export const SWITCH = [true, false] as const;

type OneOf<List extends readonly string[]> = List[number];

export interface Bar {
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
export interface Layout {
  style: LayoutStyle;
  config: LayoutConfig;
}

/** Some of the keys, at any depth. */
export type PartOf<T> = { [K in keyof T]?: (T[K] extends object ? PartOf<T[K]> : T[K]) | undefined };
export type LayoutPart = PartOf<LayoutConfig>;
