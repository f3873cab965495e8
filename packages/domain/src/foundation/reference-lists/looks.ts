/** Colours offered for a value: middle lightness, so that each stands out on a light and on a dark surface. Any other `#rrggbb` is accepted too. */
export const COLORS = [
  "#359658",
  "#2e8c9a",
  "#4081d2",
  "#7b6fd0",
  "#a862b8",
  "#c8568a",
  "#db4241",
  "#c87422",
  "#a08a1c",
  "#7c8188",
] as const;

/** Icons a value may carry; the web draws them. */
export const ICONS = [
  "site",
  "building",
  "floor",
  "area",
  "line",
  "room",
  "outdoor",
  "vehicle",
  "machine",
  "pump",
  "motor",
  "conveyor",
  "compressor",
  "cooling",
  "heating",
  "air",
  "packaging",
  "electrical",
  "instrument",
  "tool",
  "safety",
  "water",
  "storage",
  "lift",
] as const;
export type Icon = (typeof ICONS)[number];
