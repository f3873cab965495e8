import type { Contract } from "./kit/endpoint.ts";
import { auth, shell, tenants } from "./auth/contract.ts";
import { assets } from "./assets/contract.ts";
import { files } from "./files/contract.ts";
import { imports } from "./imports/contract.ts";
import { workRequests } from "./work-requests/contract.ts";
import { locations } from "./locations/contract.ts";
import { people } from "./people/contract.ts";
import { listViews } from "./list-views/contract.ts";
import { home } from "./home/contract.ts";
import { workOrders } from "./work-orders/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "./work-orders/tasks.contract.ts";
import { maintenanceSettings } from "./maintenance-settings/contract.ts";
import { suppliers } from "./suppliers/contract.ts";
import { referenceLists, referenceValues } from "./reference-lists/contract.ts";
import { workOrderStatuses } from "./reference-lists/statuses.contract.ts";

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
