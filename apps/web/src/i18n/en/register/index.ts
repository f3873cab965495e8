/** Texts of the register: assets, locations, suppliers. */
export { assets } from "./assets.ts";
export { locations } from "./locations.ts";
export { suppliers } from "./suppliers.ts";
export { crews } from "./crews.ts";
export { labourRates } from "./labour-rates.ts";
export { certificates } from "./certificates.ts";
export { availability } from "./availability.ts";
export { shifts } from "./shifts.ts";
export { holidays } from "./holidays.ts";
export { absences } from "./absences.ts";
export { meters } from "./meters.ts";
export { downtimes } from "./downtimes.ts";
export { assetValues } from "./asset-values.ts";
export { attributes } from "./attributes.ts";
export { allAssets } from "./all-assets.ts";
