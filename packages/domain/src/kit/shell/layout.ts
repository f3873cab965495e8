/** The frame around every page, with the keys and values of the specification. */
export type LayoutStyle = "layout1" | "layout2" | "layout3";
/** Layout 1 has its navbar at a side, the other two along the page. */
export type NavbarPosition = "left" | "right" | "above" | "below";
export type BarPosition = "above" | "below";
/** Whether a bar stays while the page scrolls. */
export type BarStyle = "fixed" | "static";
export type Scroll = "body" | "content";
export type Mode = "boxed" | "container" | "fullwidth";

export interface Bar {
  display: boolean;
  position: BarPosition;
  style: BarStyle;
}

export interface LayoutConfig {
  navbar: { display: boolean; position: NavbarPosition; folded: boolean };
  toolbar: Bar;
  footer: Bar;
  scroll: Scroll;
  mode: Mode;
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
