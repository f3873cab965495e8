/**
 * What failed on an order. An order may have several; the first is the block that the order itself answers with, and what its rules ask for is read there.
 *
 * Invariant: problem, cause and action each stand below the one before; whoever says one says those above it.
 * Invariant: a failure says something: a class alone is what the order was made with, not what failed.
 */
export const CHAIN = ["failureClassId", "failureProblemId", "failureCauseId", "failureActionId"] as const;
export const BLOCK = [...CHAIN, "failureAreaId", "failureTypeId"] as const;
/** Failures of one order, at most. */
export const MAX_FAILURES = 50;

type Field = (typeof BLOCK)[number] | "failureDetectionId" | "failureImpactId";
export type FailureFacts = Partial<Record<Field, number | null>> & { remark?: string | null };

/** Whether anything was said beside the class. */
export const saysWhatFailed = ({ failureClassId: _class, ...facts }: FailureFacts): boolean =>
  Object.values(facts).some((value) => value !== null && value !== undefined);

/**
 * What the chain is after a change: whoever names a value and not those above it means the ones that it stands below, and what stood below a value that was changed goes with it.
 */
export function chainAfter(before: FailureFacts, sent: FailureFacts, parentOf: (id: number) => number | null): FailureFacts {
  const chain: FailureFacts = {};
  let isReplaced = false;
  for (const field of CHAIN) {
    const was = before[field] ?? null;
    const asked = sent[field];
    const kept: number | null = isReplaced ? null : was;
    chain[field] = asked === undefined ? kept : asked;
    isReplaced ||= chain[field] !== was && was !== null;
  }
  for (let at = CHAIN.length - 1; at > 0; at -= 1) {
    const [field, above] = [CHAIN[at], CHAIN[at - 1]];
    const value = field && chain[field];
    if (above && value && sent[above] === undefined) chain[above] = parentOf(value) ?? chain[above] ?? null;
  }
  return chain;
}
