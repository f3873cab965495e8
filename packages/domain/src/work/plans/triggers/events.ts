/** What can happen to an asset that asks for work. */
export const EVENT_TYPES = ["operating_status", "order_closed", "finding", "request", "downtime_over"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
