/** The zone in which a site keeps its days and shifts: its own, else that of the organisation. What stands below a site, and who works there, takes its site's. */
export const zoneOf = (site: { timeZone: string | null } | null | undefined, ofTenant: string): string => site?.timeZone ?? ofTenant;
