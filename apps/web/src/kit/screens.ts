import type { LayoutPart } from "@millwright/domain/kit/shell/layout.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { ComponentType } from "react";

/** One screen: its address, the file it is loaded from when it is first opened, and the name of its component there. */
export interface Screen {
  path: string;
  load: () => Promise<Record<string, ComponentType>>;
  name: string;
  /** "shell": with navbar and toolbar. "bare": signed in, without them. "open": for anybody; "guests": for those who are not signed in. */
  stands: "shell" | "bare" | "open" | "guests";
  /** Of the frame, what this screen has in its own way while it is shown, whatever the person chose; it is never saved. */
  layout?: ScreenLayout;
}
type Params = Record<string, string | undefined>;
/** Where one address shows several things, by what it says. */
export type ScreenLayout = LayoutPart | ((params: Params) => LayoutPart);

/** Where the records of a noun are looked at, and where one is made by who may. */
export interface NounPlaces {
  list: string;
  record: (id: number) => string;
  add?: string;
}

let places: Partial<Record<RecordKind, NounPlaces>> = {};
/** Said once, with the addresses of all features: what opens everywhere asks for them here, since a file with all of them is another one with each change. */
export const setNounPlaces = (given: typeof places): void => {
  places = given;
};
export const nounPlaces = (kind: RecordKind): NounPlaces | undefined => places[kind];
export const placedKinds = (): RecordKind[] => Object.keys(places) as RecordKind[];

/** What a feature gives the web: its screens, and where the records of its nouns are looked at. `features.ts` lists them. */
export interface FeatureScreens {
  screens: readonly Screen[];
  nouns?: Partial<Record<RecordKind, NounPlaces>>;
  /** Other addresses that the specification names, and where they lead. */
  moved?: readonly (readonly [from: string, to: string])[];
}

/** Keeps what a feature says while checking its shape. */
export const defineScreens = (screens: FeatureScreens): FeatureScreens => screens;

/** A component that the file does not export does not compile. */
export const screen = <M extends Record<string, unknown>>(
  path: string,
  load: () => Promise<M>,
  name: keyof M & string,
  stands: Screen["stands"] = "shell",
  layout?: ScreenLayout,
): Screen => ({ path, load: load as never, name, stands, ...(layout ? { layout } : {}) });

/** Screens as wide as the window, whatever the person chose. */
export const FULL_WIDTH: LayoutPart = { mode: "fullwidth" };
/** Screens beside which the right side panel may be; beside all others there is none. */
export const WITH_RIGHT_PANEL: LayoutPart = { rightSidePanel: { display: true } };
