/**
 * Which steps are part of the work as it stands. The runner, the counters, completing, printing and what a device shows ask here; the server keeps `isHidden` by
 * `showing.ts` and asks its rows the same (`apps/server/src/work/orders/steps/applying.ts`).
 */
export interface Shown {
  isHidden: boolean;
}
interface Doable extends Shown {
  doneAt: string | null;
}

/** Whether the step is asked for: one that waits for a result which was not given is not. */
export const applies = ({ isHidden }: Shown): boolean => !isHidden;

/** The steps that are still to be done. */
export const stillOpen = <S extends Doable>(steps: readonly S[]): S[] => steps.filter((step) => applies(step) && step.doneAt === null);

/** Those of them without which an order is not completed. */
export const holdingBack = <S extends Doable & { isMandatory: boolean }>(steps: readonly S[]): S[] =>
  stillOpen(steps).filter(({ isMandatory }) => isMandatory);

/** What is counted of an order's, a task's or a stop's steps. */
export interface StepTally {
  steps: number;
  done: number;
  mandatoryLeft: number;
}
export function tallyOf(steps: readonly (Doable & { isMandatory: boolean })[]): StepTally {
  const asked = steps.filter(applies);
  return { steps: asked.length, done: asked.length - stillOpen(asked).length, mandatoryLeft: holdingBack(asked).length };
}
