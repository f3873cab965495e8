/** How long a part is still bought: as ever, until what is left is used up, no more. */
export const PART_STATES = ["active", "phasing_out", "obsolete"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Whether a change of the state goes back; a person may, and the log says so. */
export const goesBack = (from: PartState, to: PartState): boolean => PART_STATES.indexOf(to) < PART_STATES.indexOf(from);

/** The parts met from one to its last successor; a circle ends where it closes. */
export function successors(from: number, supersededBy: ReadonlyMap<number, number>): number[] {
  const met: number[] = [];
  for (let next = supersededBy.get(from); next !== undefined && !met.includes(next); next = supersededBy.get(next)) met.push(next);
  return met;
}

/** Whether a part that is superseded by this one would, by way of it, be superseded by itself. */
export const closesCircle = (partId: number, byId: number, supersededBy: ReadonlyMap<number, number>): boolean =>
  partId === byId || successors(byId, supersededBy).includes(partId);
