import { COMPARISONS, type Comparison } from "@millwright/domain/insight/figures/ranges.ts";
import type { Asked } from "@millwright/domain/insight/dashboards/asking.ts";
import { daysIn, RANGES, USUAL_RANGE, type Range } from "@millwright/domain/insight/dashboards/ranges.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { currentTenant } from "../../foundation/auth/public.ts";
import { useAddress } from "../../kit/address.ts";
import { currentTimeZone } from "../../kit/format.ts";
import { useCall } from "../../kit/wire/query.ts";

const isOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T);
const idIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** A range by its name, or days that somebody chose. */
export type ChosenRange = Range | "days";

export interface Bar {
  range: ChosenRange;
  asked: Asked;
  zone: string;
  change: (next: Record<string, unknown>) => void;
}

/** What the address asks for; what it says wrongly counts as not said. Null while the clock of the site is being asked for. */
export function useAsked(): Bar | null {
  const [address, change] = useAddress();
  const siteId = idIn(address.site);
  const site = useCall(locations.get, siteId === undefined ? null : { params: { id: siteId } });
  const zone = site.data?.timeZone ?? zoneOfTenant();
  const [from, until] = [dayIn(address.from), dayIn(address.until)];
  const isDays = address.range === "days" && from !== undefined && until !== undefined && from <= until;
  const range: ChosenRange = isDays ? "days" : isOf(RANGES, address.range) ? address.range : USUAL_RANGE;
  const compare: Comparison = isOf(COMPARISONS, address.compare) ? address.compare : "before";
  if (siteId !== undefined && site.isPending) return null;
  const days = range === "days" ? { from: from ?? "", until: until ?? "" } : daysIn(range, todayIn(zone));
  return { range, asked: { ...days, compare, ...placeOf(address) }, zone, change };
}

function placeOf({ site, asset, crew }: Record<string, unknown>): Pick<Asked, "siteId" | "assetId" | "crewId"> {
  const [siteId, assetId, crewId] = [idIn(site), idIn(asset), idIn(crew)];
  return { ...(siteId && { siteId }), ...(assetId && { assetId }), ...(crewId && { crewId }) };
}

/** The clock of the organisation, by which days are counted where no site is asked for. */
const zoneOfTenant = (): string => currentTenant()?.timeZone ?? currentTimeZone();

/** Today on that clock. */
export const todayHere = (): string => todayIn(zoneOfTenant());

const todayIn = (timeZone: string): string => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
