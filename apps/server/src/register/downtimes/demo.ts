import { sql } from "kysely";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** What of a demo order says that something stood still. */
export interface DemoStop {
  id: number;
  machine: { code: string };
  /** Of a failure; else it was planned. */
  isFailure: boolean;
  priority: number;
  startedAt: Date | null;
  completedAt: Date | null;
  actualMinutes: number | null;
}

const MINUTE_MS = 60_000;
/** So few at a time: a plant that stands still plans nothing. */
const MOST_DOWN = 2;
const REASONS = ["Mechanical", "Electrical", "Controls"] as const;

/** The machines stood while their failures were mended, and for the longer planned jobs; where failures overlap, the first one counts. */
export async function writeDowntimes({ db, chance, register, crew }: Furnished, stops: readonly DemoStop[]): Promise<void> {
  const listed = await db.selectFrom("referenceValues").select(["id", "name"]).where("list", "=", "downtime-reasons").execute();
  const reason = (name: string) => listed.find((value) => value.name === name)?.id ?? null;
  const busy = new Map<number, number>();
  const rows: Record<string, unknown>[] = [];
  for (const stop of stops.toSorted((one, other) => Number(one.startedAt) - Number(other.startedAt))) {
    const { startedAt, completedAt, isFailure, priority } = stop;
    const assetId = register.machines.get(stop.machine.code)?.id;
    const minutes = stop.actualMinutes ?? 0;
    if (!assetId || !startedAt || !completedAt || (isFailure ? priority < 2 : minutes < 150)) continue;
    const startAt = startedAt.getTime();
    // What has high priority stopped the machine, what has less let it run badly.
    const endAt = Math.min(completedAt.getTime(), startAt + Math.round(minutes * (isFailure ? 1.3 : 1)) * MINUTE_MS);
    if (endAt <= startAt || startAt < (busy.get(assetId) ?? 0)) continue;
    busy.set(assetId, endAt);
    rows.push({
      assetId,
      workOrderId: stop.id,
      startAt: startedAt.toISOString(),
      endAt: new Date(endAt).toISOString(),
      isPlanned: !isFailure,
      state: isFailure && priority === 2 ? "degraded" : "down",
      reasonId: reason(isFailure ? chance.pick(REASONS) : "Planned maintenance"),
      source: "entered",
      createdBy: crew.planner,
      createdAt: completedAt.toISOString(),
      updatedAt: completedAt.toISOString(),
    });
  }
  // What is under way and not mended yet stands still now, the most urgent first.
  const lasting = stops
    .filter(({ isFailure, startedAt, completedAt }) => isFailure && startedAt && !completedAt)
    .toSorted((one, other) => other.priority - one.priority);
  const down = new Map(
    lasting.flatMap((stop) => {
      const assetId = register.machines.get(stop.machine.code)?.id;
      return assetId === undefined || Number(stop.startedAt) < (busy.get(assetId) ?? 0) ? [] : [[assetId, stop] as const];
    }),
  );
  for (const [assetId, { id, startedAt }] of [...down].slice(0, MOST_DOWN)) {
    const startAt = startedAt?.toISOString();
    rows.push({
      assetId,
      workOrderId: id,
      startAt,
      endAt: null,
      isPlanned: false,
      state: "down",
      reasonId: reason(chance.pick(REASONS)),
      source: "started",
      createdBy: crew.planner,
      createdAt: startAt,
      updatedAt: startAt,
    });
  }
  await insertAll(db, "downtimes", rows);
  await sayDown(db, [...down.keys()].slice(0, MOST_DOWN));
}

/** The operating status says the same of an asset as its downtime. */
async function sayDown(db: Furnished["db"], assetIds: readonly number[]): Promise<void> {
  await sql`update assets set operating_status_id = (
      select v.id from reference_values v where v.list = 'asset-operating-statuses' and v.means = 'down' order by v.sort_order, v.id limit 1)
    where id = any(${[...assetIds]}::bigint[])`.execute(db);
}
