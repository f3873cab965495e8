import type { Examples } from "./kit/endpoint.ts";
import { authExamples, shellExamples, tenantExamples } from "./foundation/auth/examples.ts";
import type { features } from "./features.ts";
import { examples as files } from "./foundation/files/examples.ts";
import { examples as imports } from "./connect/imports/examples.ts";
import { examples as referenceLists, valueExamples } from "./foundation/reference-lists/examples.ts";
import { examples as statusExamples } from "./foundation/statuses/examples.ts";
import { examples as maintenanceSettings } from "./work/settings/examples.ts";
import { examples as suppliers } from "./register/suppliers/examples.ts";
import { examples as workRequests } from "./work/requests/examples.ts";
import { examples as listViews } from "./foundation/list-views/examples.ts";
import { examples as home } from "./insight/home/examples.ts";
import { examples as workOrders } from "./work/orders/examples.ts";
import { noteExamples, subtaskExamples, taskExamples } from "./work/orders/tasks/examples.ts";
import { examples as people } from "./foundation/people/examples.ts";
import { examples as locations } from "./register/locations/examples.ts";
import { examples as assets } from "./register/assets/examples.ts";

/** An accepted request for every call of the product; a contract without its examples does not compile. */
export const examples = {
  auth: authExamples,
  tenants: tenantExamples,
  shell: shellExamples,
  files,
  suppliers,
  workRequests,
  imports,
  workOrders,
  workOrderTasks: taskExamples,
  workOrderSubtasks: subtaskExamples,
  workNotes: noteExamples,
  maintenanceSettings,
  home,
  listViews,
  assets,
  locations,
  people,
  referenceLists,
  workOrderStatuses: statusExamples,
  ...valueExamples,
} satisfies { [F in keyof typeof features]: Examples<(typeof features)[F]> };
