const BASE = "/maintenance-management/work-requests";

export const links = {
  workRequests: () => BASE,
  newWorkRequest: (about: { assetId?: number } = {}) =>
    about.assetId === undefined ? `${BASE}/new` : `${BASE}/new?assetId=${about.assetId}`,
  workRequest: (id: number) => `${BASE}/${id}`,
  /** The page of a request that was made a moment ago: its code, and what happens next. */
  reported: (id: number) => `${BASE}/${id}?reported=true`,
};
