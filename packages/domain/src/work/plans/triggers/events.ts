/** What can happen to an asset that asks for work. */
export const EVENT_TYPES = ["operating_status", "order_closed", "finding", "request", "downtime_over"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What of each may be asked for, by the facts that it comes with: ids of values, and the work type. */
export const EVENT_FACTS = {
  operating_status: ["statusId"],
  order_closed: ["workType", "workOrderTypeId", "failureProblemId"],
  finding: [],
  request: [],
  downtime_over: ["reasonId"],
} as const satisfies Record<EventType, readonly string[]>;
