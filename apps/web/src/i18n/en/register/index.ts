import { assets } from "./assets.ts";
import { locations } from "./locations.ts";
import { suppliers } from "./suppliers.ts";

/** Texts of the register: assets, locations, suppliers. */
export const register = {
  assets,
  locations,
  suppliers,
} as const;
