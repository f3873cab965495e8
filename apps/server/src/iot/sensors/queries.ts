import { sql } from "kysely";
import { sensors, type Sensor, type SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { placedFromOf } from "./placements.ts";
import { sensorsAt, type SensorPlace } from "./series-seen.ts";
import { newestIn, valuesOf } from "./values.ts";

type Shown = Pick<Sensor, "values" | "newest" | "lastSaid">;
type Stored = Omit<Unjudged<Sensor>, keyof Shown | "placedFrom">;

const list = defineList(sensors.list, { kind: "sensors", defaultSort: [{ colId: "name", sort: "asc" }] });
const plain = plainRows(list, { newest: sql`null::text` });

export async function sensorRows(ctx: Ctx, request: ListRequest): Promise<ListReply<SensorRow>> {
  const reply = await plain(ctx, request);
  return { ...reply, rows: await withValues(ctx, reply.rows) };
}

export const wholeSensors = plainRecords(list);

/** The sensors of a place that the caller reaches, by name, with what each measures now. */
export async function sensorsSeen(ctx: Ctx, place: SensorPlace, most: number): Promise<SensorRow[]> {
  const ids = await sensorsAt(ctx, place, most);
  const found = (await wholeSensors(ctx, ids)) as Omit<SensorRow, keyof Shown>[];
  const rows = await withValues(ctx, found);
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export async function findSensor(ctx: Ctx, id: number): Promise<Unjudged<Sensor> | undefined> {
  const sensor = await plainRecord(list)<Stored>(ctx, id);
  if (!sensor) return undefined;
  const [[found], placedFrom] = await Promise.all([withValues(ctx, [sensor]), placedFromOf(ctx, id)]);
  return found && { ...found, placedFrom };
}

/** With what each measures now, and what pending ones said last: in two questions for all of them. */
async function withValues<Row extends { id: number }>(ctx: Ctx, rows: readonly Row[]): Promise<(Row & Shown)[]> {
  const ids = rows.map(({ id }) => id);
  const [values, said] = await Promise.all([
    valuesOf(ctx, ids),
    sql<Pick<Sensor, "id" | "lastSaid">>`select id, last_said from sensors where id = any(${ids}::bigint[]) and status = 'pending'`.execute(
      ctx.db,
    ),
  ]);
  const lastSaid = new Map(said.rows.map((row) => [row.id, row.lastSaid ?? []]));
  return rows.map((row) => {
    const own = values.get(row.id) ?? [];
    return { ...row, values: own, newest: newestIn(own), lastSaid: lastSaid.get(row.id) ?? null };
  });
}
