import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";

/** What a person sees of a step while they work on it. */
const SEEN = [
  "name",
  "kind",
  "instructions",
  "unit",
  "minValue",
  "maxValue",
  "isMandatory",
  "isSafety",
  "guideFileId",
  "notApplicableReason",
  "resultChoice",
  "resultNumber",
  "resultText",
  "photos",
  "findingReason",
] as const;

/** Whether a step looks otherwise than it did. Who did it and when may be known more exactly later, where it was recorded without a network. */
export const isOtherwise = (held: Subtask, now: Subtask): boolean =>
  SEEN.some((field) => held[field] !== now[field]) ||
  (held.doneAt === null) !== (now.doneAt === null) ||
  held.choices.join("\n") !== now.choices.join("\n");

/** Steps that somebody else has completed between two looks at them, beside the one under the hand. */
export function doneByOthers(
  before: readonly Subtask[],
  now: readonly Subtask[],
  { isMe, but }: { isMe: (by: { id: number }) => boolean; but: number | null },
): Subtask[] {
  const wasOpen = new Set(before.flatMap(({ id, doneAt }) => (doneAt === null ? [id] : [])));
  return now.filter(({ id, doneAt, doneBy }) => id !== but && wasOpen.has(id) && doneAt !== null && doneBy !== null && !isMe(doneBy));
}

/** Steps as a refusal showed them, by their versions: who was refused has seen what they are. */
const shown = new Map<number, number>();
export const noteShown = ({ id, version }: Subtask): void => void shown.set(id, version);
export const wasShown = ({ id, version }: Subtask): boolean => shown.get(id) === version;
