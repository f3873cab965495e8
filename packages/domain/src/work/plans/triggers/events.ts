/** What can happen to an asset that asks for work. */
export const EVENT_TYPES = ["operating_status", "order_closed", "finding", "request", "downtime_over", "alarm"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What of each may be asked for, by the facts that it comes with: ids of values, the work type, and of an alarm its severity and its rule. */
export const EVENT_FACTS = {
  operating_status: ["statusId"],
  order_closed: ["workType", "workOrderTypeId", "failureProblemId"],
  finding: [],
  request: [],
  downtime_over: ["reasonId"],
  alarm: ["severity", "ruleId"],
} as const satisfies Record<EventType, readonly string[]>;
