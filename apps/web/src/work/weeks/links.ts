const base = "/maintenance-management/crew-weeks";

/** A week as it is planned, the weeks that were locked, and one of these. */
export const links = {
  plan: (crewId?: number, monday?: string) =>
    crewId === undefined ? base : `${base}?crew=${crewId}${monday === undefined ? "" : `&week=${monday}`}`,
  list: () => `${base}/locked`,
  record: (id: number) => `${base}/locked/${id}`,
};
