/** Far above what people at machines need, far below what fills a planner's day. */
export const REPORTS_AN_HOUR = { address: 60, link: 30 } as const;
/** Whatever else is asked without an account, of one address. */
export const ASKS_AN_HOUR = 900;
export const ANSWERS_AN_HOUR = 20;
/** Messages to one address of mail, from whichever label. */
export const MAILS_AN_HOUR = 3;

/** Photos of one report, added within an hour of it. A browser makes them smaller before it sends them. */
export const MOST_PHOTOS = 4;
export const PHOTO_MINUTES = 60;
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
