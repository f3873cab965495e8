import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewWeeks, type CrewWeek } from "@millwright/domain/work/weeks/contract.ts";
import type { Person } from "../../testing/world.ts";

/** The Monday so many weeks from now. */
export const mondayIn = (weeks: number): string => dayAfter(mondayOf(new Date().toISOString().slice(0, 10)), weeks * 7);

/** An empty week of a new crew is locked, one of the next fifty. */
export async function buildLockedWeek(by: Person, serial: number): Promise<CrewWeek> {
  const crew = await by.ok(crews.create, { body: { code: `WEEK-${serial}`, name: `Week ${serial}` } });
  return await by.ok(crewWeeks.lock, { body: { crewId: crew.id, monday: mondayIn(1 + (serial % 50)) } });
}
