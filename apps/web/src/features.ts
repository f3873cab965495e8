/** Every feature of the web with screens, one line each. */
export { screens as suppliers } from "./register/suppliers/screens.ts";
export { screens as locations } from "./register/locations/screens.ts";
export { screens as assets } from "./register/assets/screens.ts";
export { screens as people } from "./foundation/people/screens.ts";
export { screens as roles } from "./foundation/roles/screens.ts";
export { screens as referenceLists } from "./foundation/reference-lists/screens.ts";
export { screens as profile } from "./foundation/profile/screens.ts";
export { screens as audit } from "./foundation/audit/screens.ts";
export { screens as auth } from "./foundation/auth/screens.ts";
export { screens as mail } from "./foundation/mail/screens.ts";
export { screens as requests } from "./work/requests/screens.ts";
export { screens as orders } from "./work/orders/screens.ts";
export { screens as maintenanceSettings } from "./work/settings/screens.ts";
export { screens as home } from "./insight/home/screens.ts";
export { screens as imports } from "./connect/imports/screens.ts";
export { screens as crews } from "./register/crews/screens.ts";
