import type { Input, Reply } from "@millwright/domain/kit/endpoint.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { daysFrom } from "@millwright/domain/register/availability/availability.ts";
import { MAX_LANES, type calendar, type Lane } from "@millwright/domain/work/calendar/contract.ts";
import { firstOfDay } from "@millwright/domain/work/calendar/opening.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { workableDays } from "../../register/availability/service.ts";
import { ordersPlaced, type Placed } from "./placing.ts";
import { crewLanes, personLanes } from "./queries.ts";

type Asked = Input<typeof calendar.lanes>["query"];

/** What is planned for each crew or person on each day, and what they can do: the same few queries for one lane and for a hundred. */
export async function lanesOf(ctx: Ctx, { by, ...window }: Asked): Promise<Reply<typeof calendar.lanes>> {
  const loads = loadsOf(await ordersPlaced(ctx, window, { withLanes: true }), window, by);
  const crewIds = chosen(window.filterModel["crew"]);
  const busy = [...new Set(loads.flatMap(({ laneId }) => laneId ?? []))];
  const found =
    by === "crews"
      ? await crewLanes(ctx, crewIds, MAX_LANES + 1)
      : await personLanes(ctx, window, { ids: chosen(window.filterModel["responsiblePerson"]), crewIds, busy }, MAX_LANES + 1);
  const heads = found.slice(0, MAX_LANES);
  const { available, begins } = await workableOf(ctx, by, heads, window);
  const days = daysFrom(window.from, window.until);
  const loadOf = Map.groupBy(loads, ({ laneId }) => laneId);
  const lane = (head: Omit<Lane, "days">): Lane => {
    const own = new Map(loadOf.get(head.id)?.map((load) => [load.day, load]));
    return {
      ...head,
      days: days.map((day, at) => ({
        day,
        orders: own.get(day)?.orders ?? 0,
        minutes: own.get(day)?.minutes ?? 0,
        available: head.id === null ? null : (available.get(head.id)?.[at] ?? null),
      })),
    };
  };
  return {
    lanes: [lane({ id: null, code: null, name: null }), ...heads.map(lane)],
    isCut: found.length > MAX_LANES,
    shiftBegins: firstOfDay(begins),
  };
}

interface Load {
  laneId: number | null;
  day: string;
  orders: number;
  minutes: number;
}

/** Each order counts on its first day with all its work; what began before the days counts as an order on the first of them. */
function loadsOf(placed: readonly Placed[], { from }: { from: string }, by: Asked["by"]): Load[] {
  const loads = new Map<string, Load>();
  for (const { crewId, personId, firstDay, minutes } of placed) {
    const laneId = by === "crews" ? crewId : personId;
    const day = firstDay < from ? from : firstDay;
    const load = loads.get(`${laneId} ${day}`) ?? { laneId, day, orders: 0, minutes: 0 };
    load.orders += 1;
    if (firstDay >= from) load.minutes += minutes;
    loads.set(`${laneId} ${day}`, load);
  }
  return [...loads.values()];
}

const chosen = (filter: Filter | undefined): number[] | null =>
  filter?.filterType === "set" ? filter.values.filter((value) => typeof value === "number") : null;

interface Able {
  available: ReadonlyMap<number, readonly (number | null)[]>;
  begins: readonly string[];
}

/** By lane the minutes of each day, and when the people of the lanes begin; nothing for who may not see shifts. */
async function workableOf(
  ctx: Ctx,
  by: Asked["by"],
  heads: readonly { id: number }[],
  { from, until }: { from: string; until: string },
): Promise<Able> {
  if (heads.length === 0 || !holds(ctx.grants, "shifts", "view")) return { available: new Map(), begins: [] };
  const ids = heads.map(({ id }) => id);
  const { crews, people, begins } = await workableDays(ctx, { ...(by === "crews" ? { crewIds: ids } : { personIds: ids }), from, until });
  return { available: new Map((by === "crews" ? crews : people).map(({ id, minutes }) => [id, minutes])), begins };
}
