import { slotOf } from "../../kit/record/contributions.ts";

/** Beside what a crew can do: the open work of one of these weeks, by its Monday, or (null) what is due before them or at no time. */
export const crewWork = slotOf<{ crewId: number; from: string; until: string; week: string | null; capacity: number }>(
  "availability.crewWork",
);
