import type { Presence } from "../../register/availability/presence.ts";

/** Somebody whom a rule names: by themselves, by a crew or by a role at the alarm's site. */
export interface Candidate {
  id: number;
  presence: Presence;
  /** Leads a crew that the rule names. */
  isLead: boolean;
}

/**
 * Who is told, in turn: who is on shift; where that is nobody, the leads of the crews; else everybody. The first turn in which there is somebody who can be told is told, and the
 * others are not.
 * Invariant: nobody who is absent or has left is in any of them.
 */
export function turnsOf(candidates: readonly Candidate[]): number[][] {
  const there = candidates.filter(({ presence }) => presence === "on_shift" || presence === "off_shift");
  const turns = [there.filter(({ presence }) => presence === "on_shift"), there.filter(({ isLead }) => isLead), there];
  return turns.map((turn) => turn.map(({ id }) => id));
}

/** Who is told of an alarm's end: who was told of it and is not absent by now, on shift or not. */
export const stillThere = (candidates: readonly Candidate[]): number[] => turnsOf(candidates).at(-1) ?? [];
