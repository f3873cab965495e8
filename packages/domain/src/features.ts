import type { Contract } from "./kit/endpoint.ts";
import { auth, shell, tenants } from "./foundation/auth/contract.ts";
import { assets } from "./register/assets/contract.ts";
import { files } from "./foundation/files/contract.ts";
import { imports } from "./connect/imports/contract.ts";
import { workRequests } from "./work/requests/contract.ts";
import { locations } from "./register/locations/contract.ts";
import { people } from "./foundation/people/contract.ts";
import { listViews } from "./foundation/list-views/contract.ts";
import { home } from "./insight/home/contract.ts";
import { workOrders } from "./work/orders/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "./work/orders/tasks/contract.ts";
import { maintenanceSettings } from "./work/settings/contract.ts";
import { suppliers } from "./register/suppliers/contract.ts";
import { referenceLists, referenceValues } from "./foundation/reference-lists/contract.ts";
import { workOrderStatuses } from "./foundation/statuses/contract.ts";

/** Every contract of the product. What is not here is not served, and the build says so. */
export const features = {
  auth,
  tenants,
  shell,
  files,
  suppliers,
  locations,
  assets,
  people,
  workRequests,
  imports,
  workOrders,
  workOrderTasks,
  workOrderSubtasks,
  workNotes,
  maintenanceSettings,
  home,
  listViews,
  referenceLists,
  workOrderStatuses,
  ...referenceValues,
} satisfies Record<string, Contract>;
