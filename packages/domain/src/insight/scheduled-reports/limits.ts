export const FORMATS = ["pdf", "csv"] as const;
export type ReportFormat = (typeof FORMATS)[number];
/** A board of the plant, or a dashboard of analytics. */
export const SOURCES = ["board", "page"] as const;
export type ReportSource = (typeof SOURCES)[number];

/** People and roles that a report names. */
export const MOST_RECIPIENTS = 50;
/** People who receive one occurrence, with all who have the roles. */
export const MOST_READERS = 500;
/** Reports of one person. */
export const MOST_REPORTS = 50;
/** What somebody may have sent to themselves within an hour. */
export const MOST_ASKED = 20;
/** A larger file is not attached: the message says so, with a link. */
export const MOST_BYTES = 5_000_000;
/** The log keeps what went out for so many days. */
export const LOG_DAYS = 400;
/** Occurrences that the log shows. */
export const LOG_ROWS = 30;
