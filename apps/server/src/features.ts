/** Every feature of the server, one line each. */
export { feature as auth } from "./foundation/auth/feature.ts";
export { feature as tenants } from "./foundation/tenants/feature.ts";
export { feature as people } from "./foundation/people/feature.ts";
export { feature as referenceLists } from "./foundation/reference-lists/feature.ts";
export { feature as audit } from "./foundation/audit/feature.ts";
export { feature as statuses } from "./foundation/statuses/feature.ts";
export { feature as files } from "./foundation/files/feature.ts";
export { feature as listViews } from "./foundation/list-views/feature.ts";
export { feature as locations } from "./register/locations/feature.ts";
export { feature as assets } from "./register/assets/feature.ts";
export { feature as suppliers } from "./register/suppliers/feature.ts";
export { feature as requests } from "./work/requests/feature.ts";
export { feature as orders } from "./work/orders/feature.ts";
export { feature as maintenanceSettings } from "./work/settings/feature.ts";
export { feature as home } from "./insight/home/feature.ts";
export { feature as imports } from "./connect/imports/feature.ts";
