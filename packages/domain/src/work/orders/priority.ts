/** Numbers of the specification: they travel as they are. */
export const PRIORITY = { high: 3, medium: 2, low: 1 } as const;
export const PRIORITIES = [3, 2, 1] as const;
export type Priority = (typeof PRIORITIES)[number];

/** 1 preventive (PM), 2 failure; an order may be neither. The key figures rest on it. */
export const WORK_TYPE = { preventive: 1, failure: 2 } as const;

export const COST_GROUPS = ["labour", "parts", "subtasks", "tools", "other"] as const;
export type CostGroup = (typeof COST_GROUPS)[number];
