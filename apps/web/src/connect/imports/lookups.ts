import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { ImportField } from "@millwright/domain/kit/imports/target.ts";
import type { SubModule } from "@millwright/domain/kit/access.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { isListKey, listOfKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/connect.ts";
import type { ListCall } from "../../kit/list/use-list.ts";
import { useCall, useHolds } from "../../kit/wire/query.ts";
import { titleOf } from "./kinds.ts";

const LISTS: Record<string, { call: ListCall; subModule: SubModule }> = {
  assets: { call: assets.list, subModule: "assets" },
  locations: { call: locations.list, subModule: "locations" },
  people: { call: people.list, subModule: "people" },
  suppliers: { call: suppliers.list, subModule: "suppliers" },
};

/** Where a person finds one of ours for a word of the file; none where there are so few that a menu holds them. */
export function listFor(lookup = ""): ListCall | null {
  if (isListKey(lookup)) return valuesOf(lookup).options;
  return LISTS[lookup]?.call ?? null;
}

/** The few that a menu holds. */
export function useFew({ lookup }: ImportField): { value: number; title: string }[] {
  const statuses = useCall(workOrderStatuses.options, lookup === "statuses" ? { query: {} } : null).data?.rows ?? [];
  const roles = useCall(people.roles, lookup === "roles" ? {} : null).data?.rows ?? [];
  return [...statuses, ...roles].map(({ id, name }) => ({ value: id, title: name }));
}

/** Whether this person may have what is missing made on the way. */
export function useMayCreate({ lookup = "", canCreate }: ImportField): boolean {
  const holds = useHolds(LISTS[lookup]?.subModule ?? "reference-lists", "create");
  return canCreate === true && holds;
}

/** What records of a kind are called. */
export const kindTitle = (lookup: string): string =>
  isListKey(lookup) ? listOfKey(lookup).title : lookup === "people" ? t("imports.check.people") : titleOf(lookup);
