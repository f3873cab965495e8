import type { Machine, Place } from "./harbor-register.ts";

/** The chiller company: one site, and eight machines that do the same. */
export const PLACES: readonly Place[] = [
  { code: "PC", name: "Lakeside Plant", category: "Site", isSite: true },
  { code: "PC-CH", name: "Chiller Hall", parent: "PC", category: "Building" },
  { code: "PC-CT", name: "Cooling Towers", parent: "PC", category: "Area" },
];

export const MACHINES: readonly Machine[] = [1, 2, 3, 4, 5, 6, 7, 8].map((chiller) => ({
  code: `CH-${chiller}`,
  name: `Chiller ${chiller}`,
  family: "cooling",
  place: "PC-CH",
  criticality: chiller > 6 ? 2 : 1,
  maker: "Frigora",
  model: chiller > 4 ? "FX-900" : "FX-600",
}));
