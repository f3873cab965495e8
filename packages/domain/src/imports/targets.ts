import type { ImportTarget } from "./fields.ts";
import { assetTarget } from "./targets/assets.ts";
import { locationTarget } from "./targets/locations.ts";
import { peopleTarget } from "./targets/people.ts";
import { referenceValueTarget } from "./targets/reference-values.ts";
import { supplierTarget } from "./targets/suppliers.ts";
import { workOrderTarget } from "./targets/work-orders.ts";
import { workRequestTarget } from "./targets/work-requests.ts";

/** What can be imported, as data, master data before what refers to it. A feature adds a target here and a writer on the server. */
export const IMPORT_TARGETS: readonly ImportTarget[] = [
  referenceValueTarget,
  supplierTarget,
  locationTarget,
  assetTarget,
  peopleTarget,
  workRequestTarget,
  workOrderTarget,
];

export const targetOf = (key: string): ImportTarget | undefined => IMPORT_TARGETS.find((target) => target.key === key);
