import { isZone } from "./zones.ts";

/** The zones by which somebody may be shown times, each an IANA name: chosen in their profile, of the site they belong to, of their organisation. */
export interface Zones {
  own: string | null;
  site: string | null;
  organisation: string;
}

/**
 * The one clock of a person. Lists, filters, "today", counts, boards, files and prints all go by it, so that what is shown on a day is found on that day; what belongs to a plant
 * instead of a reader, such as its shifts, keeps the zone of its site (`register/locations/zone.ts`).
 */
export const clockOf = ({ own, site, organisation }: Zones): string => own ?? site ?? organisation;

/** A heading of a file with the zone in which the times below it are written, where several are in use; an import reads them by it again. */
export const inZone = (heading: string, zone: string | null): string => (zone === null ? heading : `${heading} (${zone})`);

/** A heading without the zone behind it, and that zone. */
export function zoneOfHeading(heading: string): { heading: string; zone: string | null } {
  const [, before, zone] = /^(.*\S)\s*\(([A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*)\)\s*$/.exec(heading) ?? [];
  return before !== undefined && zone !== undefined && isNamed(zone) ? { heading: before, zone } : { heading, zone: null };
}

/** Words such as `(min)` or `(PM)` are none: a zone in a heading is a place, or UTC. */
const isNamed = (zone: string): boolean => (zone === "UTC" || zone.includes("/")) && isZone(zone);

/** A zone as people name it: by its city. */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
