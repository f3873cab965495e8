/**
 * Why something failed, asked of orders that mend a failure: the problem when the work is completed, cause and action when the order is closed.
 * Whether that is asked, and whether an order goes on without it, is the organisation's to say for each of the two moves.
 */
export const FAILURE_RULES = ["off", "asked", "required"] as const;
export type FailureRule = (typeof FAILURE_RULES)[number];

export const WORK_TYPE = { preventive: 1, failure: 2 } as const;

/** The rule of each move. */
export interface FailureRules {
  completion: FailureRule;
  closing: FailureRule;
}

/** What each move asks; the levels above a field are asked with it, since they are chosen from the top. */
export const ASKED = {
  completion: ["failureProblemId"],
  closing: ["failureCauseId", "failureActionId"],
} as const satisfies Record<keyof FailureRules, readonly string[]>;
export type AskedField = (typeof ASKED)[keyof FailureRules][number];

interface Order extends Partial<Record<AskedField, number | null>> {
  workType: number | null;
}

/** The fields that the move asks of this order and that are empty; none where it does not mend a failure. */
export const unanswered = (order: Order, move: keyof FailureRules): AskedField[] =>
  order.workType === WORK_TYPE.failure ? ASKED[move].filter((field) => (order[field] ?? null) === null) : [];

/** Whether the move's dialog shows the failure block. */
export const asksFailure = (order: { workType: number | null }, rules: FailureRules, move: keyof FailureRules): boolean =>
  order.workType === WORK_TYPE.failure && rules[move] !== "off";

/** The fields without which the order may not make the move. */
export const lacksFailure = (order: Order, rules: FailureRules, move: keyof FailureRules): AskedField[] =>
  rules[move] === "required" ? unanswered(order, move) : [];
