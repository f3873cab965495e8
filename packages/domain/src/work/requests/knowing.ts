import type { Scope } from "../../kit/access.ts";

/**
 * Who may know what of a fault that others reported.
 *
 * Whoever is about to report is told what is open in the same place, so that one fault is reported once: code, title, status and age. Not who
 * reported it, not the details. Whoever then follows a request is one of those who reported it: they read what was reported, the photos, the
 * questions and answers and how far it is, and may answer. The names of the others who reported it stay with those whose role sees others' requests.
 */
export const seesReporters = (scope: Scope | null): boolean => scope === "all" || scope === "site";

/** Tries of a person in an hour to join requests: far above what somebody at a machine needs, far below counting all numbers through. */
export const FOLLOWS_AN_HOUR = 30;

interface Spot {
  assetId?: number | null | undefined;
  locationId?: number | null | undefined;
}

/** Whether a request is where somebody says that they were told of it: whatever they name fits, and they name something. */
export const isThere = (request: Spot, { assetId, locationId }: Spot): boolean =>
  (assetId !== undefined || locationId !== undefined) &&
  (assetId === undefined || request.assetId === assetId) &&
  (locationId === undefined || request.locationId === locationId);

/** Whether a person is told of open work somewhere: everywhere without limits of site, else at the own site and where there is none. */
export const mayBeTold = (scope: Scope | null, mySiteId: number | null, siteId: number | null): boolean =>
  scope === "all" || mySiteId === null || siteId === null || mySiteId === siteId;
