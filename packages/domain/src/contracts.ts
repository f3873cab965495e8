/** Every contract of the product, one line each; those of the reference lists are one a list. */
export { auth, shell, tenants } from "./foundation/auth/contract.ts";
export { audit } from "./foundation/audit/contract.ts";
export { assets } from "./register/assets/contract.ts";
export { files } from "./foundation/files/contract.ts";
export { imports } from "./connect/imports/contract.ts";
export { workRequests } from "./work/requests/contract.ts";
export { locations } from "./register/locations/contract.ts";
export { people } from "./foundation/people/contract.ts";
export { listViews } from "./foundation/list-views/contract.ts";
export { home } from "./insight/home/contract.ts";
export { workOrders } from "./work/orders/contract.ts";
export { workNotes, workOrderSubtasks, workOrderTasks } from "./work/orders/tasks/contract.ts";
export { maintenanceSettings } from "./work/settings/contract.ts";
export { suppliers } from "./register/suppliers/contract.ts";
export { referenceLists } from "./foundation/reference-lists/contract.ts";
export { workOrderStatuses } from "./foundation/statuses/contract.ts";
