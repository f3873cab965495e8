/** Where an asset is beside its place: there, with somebody, with somebody for too long, or on its way to another site. */
export const WHEREABOUTS = ["here", "out", "overdue", "transit"] as const;
export type Whereabouts = (typeof WHEREABOUTS)[number];
