import { IMPORT_TARGETS, targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import {
  IconBuildingFactory2,
  IconClipboardList,
  IconEngine,
  IconListTree,
  IconMessageReport,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { useGrants } from "../../kit/wire/query.ts";
import { links as assets } from "../../register/assets/public.ts";
import { links as locations } from "../../register/locations/public.ts";
import { links as people } from "../../foundation/people/public.ts";
import { links as referenceLists } from "../../foundation/reference-lists/public.ts";
import { links as suppliers } from "../../register/suppliers/public.ts";
import { links as workOrders } from "../../work/orders/public.ts";
import { links as workRequests } from "../../work/requests/public.ts";

interface Kind {
  icon: Icon;
  list: string;
  record: (id: number) => string;
}

/** Where the records of each kind are looked at; the names are those of imports and of what an undo kept. */
const KINDS: Record<string, Kind> = {
  "reference-values": { icon: IconListTree, list: referenceLists.schemes(), record: () => referenceLists.schemes() },
  "reference-lists": { icon: IconListTree, list: referenceLists.schemes(), record: () => referenceLists.schemes() },
  suppliers: { icon: IconTruckDelivery, list: suppliers.suppliers(), record: suppliers.supplier },
  locations: { icon: IconBuildingFactory2, list: locations.locations(), record: locations.location },
  assets: { icon: IconEngine, list: assets.assets(), record: assets.asset },
  people: { icon: IconUsers, list: people.people(), record: people.person },
  "work-requests": { icon: IconMessageReport, list: workRequests.workRequests(), record: workRequests.workRequest },
  "work-orders": { icon: IconClipboardList, list: workOrders.workOrders(), record: workOrders.workOrder },
};

export const kindOf = (key: string): Kind | undefined => (Object.hasOwn(KINDS, key) ? KINDS[key] : undefined);

export const titleOf = (key: string): string => targetOf(key)?.title ?? key;

/** What this person may bring in. */
export function useTargets() {
  const grants = useGrants();
  return IMPORT_TARGETS.filter(({ subModule }) => holds(grants, subModule, "create"));
}
