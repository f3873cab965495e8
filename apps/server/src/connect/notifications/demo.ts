import { chanceOf, DAY_MS, type Chance } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { DemoSetting } from "../../demo/setting.ts";
import type { Notices } from "../../platform/work/notices.ts";
import { pastEvents, type Past } from "./demo-events.ts";
import { rowsOf, wantedOf } from "./engine.ts";
import { knownOf } from "./lines.ts";
import { todayOf } from "./today.ts";
import { hearersOf, type Heard } from "./who.ts";

const DAYS = 14;
const HOUR_MS = 3_600_000;
/** What came within so many hours waits to be looked at, and of everybody's lines at least the newest few; more than so many nobody lets gather. */
const FRESH_HOURS = 30;
const FRESH = { least: 3, most: 12 };

/** What reached the people of a demo company in its last two weeks, by the same lines and the same rights as what happens from now on; nothing of it goes out by mail. */
export async function writeNotices(
  { db, start, seed }: Pick<DemoSetting, "db" | "start" | "seed">,
  notices: readonly Notices[],
): Promise<void> {
  const from = new Date(start.getTime() - DAYS * DAY_MS).toISOString();
  const events = await pastEvents(db, { from, until: start.toISOString() });
  const heard = await hearersOf(db, await wantedOf(db, knownOf(notices), events, LOUD), await todayOf(db));
  await insertAll(db, "notifications", readOf(datedOf(heard, events), { events, start, chance: chanceOf(seed + 5) }));
}

/** A line that fails on the demo's own events is a fault, and no first start goes on from it. */
const LOUD = {
  error: ({ err }: { err: unknown }) => {
    throw err;
  },
};

function datedOf(heard: readonly Heard[], events: readonly Past[]) {
  const times = new Map(events.map(({ id, at }) => [id, at]));
  return rowsOf(heard).map(({ mailAt: _mailAt, mailPace: _mailPace, ...row }) => ({ ...row, at: times.get(row.eventId) ?? "" }));
}

type Dated = ReturnType<typeof datedOf>[number];

interface Reading {
  events: readonly Past[];
  start: Date;
  chance: Chance;
}

/** Most of it was read within a working day. Whoever did something with a record afterwards had its card read by opening it. */
function readOf(rows: readonly Dated[], { events, start, chance }: Reading) {
  const deeds = new Map(events.map(({ personId, entity, entityId, at }) => [`${personId} ${entity} ${entityId}`, at]));
  const unread = new Map<number, number>();
  return rows
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((row) => {
      const { personId, entity, entityId, at } = row;
      const opened = deeds.get(`${personId} ${entity} ${entityId}`);
      if (opened !== undefined && opened > at) return { ...row, readAt: opened };
      const left = unread.get(personId) ?? 0;
      const told = new Date(at).getTime();
      if (left < FRESH.least || (left < FRESH.most && told > start.getTime() - FRESH_HOURS * HOUR_MS)) {
        unread.set(personId, left + 1);
        return { ...row, readAt: null };
      }
      return { ...row, readAt: new Date(Math.min(told + chance.between(1, 9) * HOUR_MS, start.getTime())).toISOString() };
    });
}
