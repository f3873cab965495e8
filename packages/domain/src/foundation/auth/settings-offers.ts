import type { BarPosition, BarStyle, LayoutConfig, LayoutPart, LayoutStyle, Mode, NavbarPosition, Scroll } from "../../kit/shell/layout.ts";
import { isObject, mergedWith } from "./settings.ts";

/** What a layout offers to choose from, and what fits together: the dialog offers by it, the server refuses by it. Without zod, and apart from what every page needs. */
export const LAYOUT_STYLES = ["layout1", "layout2", "layout3"] as const satisfies readonly LayoutStyle[];
export const NAVBAR_POSITIONS = ["left", "right", "above", "below"] as const satisfies readonly NavbarPosition[];
export const BAR_POSITIONS = ["above", "below"] as const satisfies readonly BarPosition[];
export const BAR_STYLES = ["fixed", "static"] as const satisfies readonly BarStyle[];
export const SCROLLS = ["body", "content"] as const satisfies readonly Scroll[];
export const MODES = ["boxed", "container", "fullwidth"] as const satisfies readonly Mode[];
export const SWITCH = [true, false] as const;

/** An option of the layout, as the path of its key in `layout.config`. */
export type LayoutOption = {
  [K in keyof LayoutConfig]: LayoutConfig[K] extends object ? `${K}.${keyof LayoutConfig[K] & string}` : K;
}[keyof LayoutConfig];

interface Offer {
  option: LayoutOption;
  values: readonly (string | boolean)[];
}
const EVERYWHERE: readonly Offer[] = [
  { option: "navbar.display", values: SWITCH },
  { option: "toolbar.display", values: SWITCH },
  { option: "toolbar.style", values: BAR_STYLES },
  { option: "footer.display", values: SWITCH },
  { option: "footer.position", values: BAR_POSITIONS },
  { option: "footer.style", values: BAR_STYLES },
  { option: "scroll", values: SCROLLS },
  { option: "mode", values: MODES },
  { option: "leftSidePanel.display", values: SWITCH },
  { option: "rightSidePanel.display", values: SWITCH },
];
const OFFERED: Record<LayoutStyle, readonly Offer[]> = {
  layout1: [
    { option: "navbar.position", values: ["left", "right"] },
    { option: "navbar.folded", values: SWITCH },
    { option: "toolbar.position", values: BAR_POSITIONS },
    ...EVERYWHERE,
  ],
  layout2: [{ option: "navbar.position", values: BAR_POSITIONS }, ...EVERYWHERE],
  layout3: [{ option: "navbar.position", values: BAR_POSITIONS }, ...EVERYWHERE],
};

/** What may be chosen in a layout, and from which values. */
export const offeredIn = (style: LayoutStyle): readonly Offer[] => OFFERED[style];

/** The value of an option. */
export function valueOf(config: LayoutConfig, option: LayoutOption): string | boolean {
  const [bar, key] = option.split(".") as [keyof LayoutConfig, string | undefined];
  const value = config[bar];
  return typeof value === "string" ? value : ((value as Record<string, string | boolean>)[key ?? ""] ?? false);
}

/** One option with its value, as a part. */
export function partOf(option: LayoutOption, value: string | boolean): LayoutPart {
  const [bar, key] = option.split(".") as [string, string | undefined];
  return (key === undefined ? { [bar]: value } : { [bar]: { [key]: value } }) as LayoutPart;
}

type Clash = readonly [LayoutOption, LayoutOption];

/** Pairs of options that cannot be combined: without both bars there is no way on, and a bar scrolls away only with the page as a whole. */
export function clashesOf({ navbar, toolbar, footer, scroll }: LayoutConfig): Clash[] {
  const clashes: Clash[] = [];
  if (!navbar.display && !toolbar.display) clashes.push(["navbar.display", "toolbar.display"]);
  if (scroll === "content" && toolbar.style === "static") clashes.push(["toolbar.style", "scroll"]);
  if (scroll === "content" && footer.style === "static") clashes.push(["footer.style", "scroll"]);
  return clashes;
}

/** Whether an option may take the value beside all others. */
export const fits = (config: LayoutConfig, option: LayoutOption, value: string | boolean): boolean =>
  !clashesOf(mergedWith<LayoutConfig>(config, partOf(option, value))).some((clash) => clash.includes(option));

/** Whether a part says something of an option. */
export function speaksOf(part: LayoutPart, option: LayoutOption): boolean {
  const [bar, key] = option.split(".") as [keyof LayoutConfig, string | undefined];
  const said: unknown = part[bar];
  return key === undefined ? said !== undefined : isObject(said) && said[key] !== undefined;
}
