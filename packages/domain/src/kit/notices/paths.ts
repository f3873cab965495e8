/** How many cards have something unread, for the bell: without a schema, since it stands in the first bundle. */
export const unreadCards = { method: "GET", path: "/api/Notification/unread/" } as const;
/** The badge counts no further. */
export const BADGE_UP_TO = 100;
