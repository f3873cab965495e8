import { indirectOf } from "@millwright/domain/register/availability/availability.ts";
import type { PersonAvailability } from "@millwright/domain/register/availability/contract.ts";
import { offsetMs } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { availableDays } from "./days.ts";

/** What can be planned for somebody on each day: without what goes into meetings and ways. */
export interface Workable {
  crews: { id: number; minutes: number[] }[];
  /** Null: nothing is known of the day. */
  people: { id: number; crewIds: number[]; minutes: (number | null)[] }[];
  /** At which times of their clocks (`06:00`) these people begin, each time once; of each the first day they work. */
  begins: string[];
  isCut: boolean;
}

export async function workableDays(ctx: Ctx, asked: Parameters<typeof availableDays>[1]): Promise<Workable> {
  const { crews, people, isCut } = await availableDays(ctx, asked);
  const percents = new Map(crews.map(({ crew, indirectPercent }) => [crew.id, indirectPercent]));
  return {
    crews: crews.map(({ crew, days }) => ({ id: crew.id, minutes: days.map(({ minutes, indirectMinutes }) => minutes - indirectMinutes) })),
    people: people.map(({ person, crewIds, days }) => {
      // Who is of several crews loses to meetings what the one of them says that says most.
      const percent = Math.max(0, ...crewIds.map((id) => percents.get(id) ?? 0));
      return {
        id: person.id,
        crewIds,
        minutes: days.map(({ minutes, reasons }) =>
          reasons.every(({ kind }) => kind === "none") ? null : minutes - indirectOf(minutes, percent),
        ),
      };
    }),
    begins: [...new Set(people.flatMap(beginOf))],
    isCut,
  };
}

function beginOf({ days, timeZone }: PersonAvailability): string[] {
  const from = days.find(({ spans }) => spans.length > 0)?.spans[0]?.from;
  if (from === undefined) return [];
  const at = Date.parse(from);
  return [new Date(at + offsetMs(at, timeZone)).toISOString().slice(11, 16)];
}
