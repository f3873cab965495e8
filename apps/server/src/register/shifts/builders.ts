import { shifts, type ShiftDraft } from "@millwright/domain/register/shifts/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** Monday to Friday from seven to half past three with half an hour's break, unless it is said otherwise. */
export const buildShift = async (by: Person, facts: Partial<ShiftDraft> = {}) => {
  serial += 1;
  return await by.ok(shifts.create, {
    body: {
      code: `SHI-${serial}`,
      name: `Pattern ${serial}`,
      cycleWeeks: 1,
      anchorDay: "2026-01-05",
      spans: [0, 1, 2, 3, 4].map((day) => ({ day, startMinute: 420, minutes: 510, breakMinutes: 30 })),
      ...facts,
    },
  });
};
