/** A target as it was set: for the organisation, a site or a crew, from a day on. `value` null: from then on there is none. */
export interface Target {
  figure: string;
  siteId: number | null;
  crewId: number | null;
  fromDay: string;
  value: number | null;
}

/**
 * The target of a figure on a day: of the crew where one is asked for and has its own, else of the site, else of the organisation; of each the last one that
 * holds by then. Undefined: nobody has said anything; null: it was taken away.
 */
export function targetOn(
  targets: readonly Target[],
  { figure, day, siteId, crewId }: { figure: string; day: string; siteId?: number | undefined; crewId?: number | undefined },
): number | null | undefined {
  const holding = targets.filter((one) => one.figure === figure && one.fromDay <= day);
  const last = (fits: (one: Target) => boolean) =>
    holding.filter(fits).reduce<Target | undefined>((best, one) => (best && best.fromDay >= one.fromDay ? best : one), undefined);
  const found =
    (crewId !== undefined && last((one) => one.crewId === crewId)) ||
    (siteId !== undefined && last((one) => one.siteId === siteId && one.crewId === null)) ||
    last((one) => one.siteId === null && one.crewId === null);
  return found ? found.value : undefined;
}
