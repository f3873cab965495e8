import type { Scope } from "../kit/access.ts";

/**
 * Who may know what of a fault that others reported.
 *
 * Whoever is about to report is told what is open in the same place, so that one fault is reported once: code, title, status and age. Not who
 * reported it, not the details. Whoever then follows a request is one of those who reported it: they read what was reported, the photos, the
 * questions and answers and how far it is, and may answer. The names of the others who reported it stay with those whose role sees others' requests.
 */
export const seesReporters = (scope: Scope | null): boolean => scope === "all" || scope === "site";

/** Whether a person is told of open work somewhere: everywhere without limits of site, else at the own site and where there is none. */
export const mayBeTold = (scope: Scope | null, mySiteId: number | null, siteId: number | null): boolean =>
  scope === "all" || mySiteId === null || siteId === null || mySiteId === siteId;
