import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import { today } from "../../kit/format.ts";
import { recordLinks } from "../../kit/record/links.ts";

const BASE = "/settings/people/certificates";

export const links = {
  ...recordLinks(BASE),
  addFor: (personId: number) => `${BASE}/new?person=${personId}`,
  renew: (id: number) => `${BASE}/new?renews=${id}`,
  /** The list of current ones that are over or end within so many days. */
  ending: (days: number) => {
    const filter: FiltersOf<typeof certificates.list> = {
      isCurrent: { filterType: "set", values: [true] },
      validUntil: { filterType: "date", type: "lessThan", dateFrom: dayAfter(today(), days + 1) },
    };
    return `${BASE}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  },
  /** The person's own tab of certificates. */
  ofPerson: (personId: number) => `/settings/people/${personId}?tab=certificates`,
};
