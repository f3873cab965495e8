/** Records that somebody can watch: what happens to them reaches whoever does. */
export const WATCHED = ["work-orders", "work-requests", "assets", "locations", "plans", "master-parts"] as const;
export type WatchedKind = (typeof WATCHED)[number];
/** For the button of every such record: without a schema, since it comes with their pages. */
export const watchCalls = { get: { method: "GET", path: "/api/Watch/" }, set: { method: "PUT", path: "/api/Watch/" } } as const;
