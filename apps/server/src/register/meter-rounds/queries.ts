import { sql } from "kysely";
import { meterRounds, type MeterRound, type MeterWalk, type WalkedStop } from "@millwright/domain/register/meter-rounds/contract.ts";
import type { MeterToRead } from "@millwright/domain/register/meters/readings/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { metersToRead } from "../meters/service.ts";

const list = defineList(meterRounds.list, { kind: "meter-rounds", defaultSort: [{ colId: "name", sort: "asc" }] });

export const meterRoundRows = plainRows(list);
export const wholeMeterRounds = plainRecords(list);

export async function findMeterRound(ctx: Ctx, id: number): Promise<MeterRound | undefined> {
  const round = await plainRecord(list)<MeterRound>(ctx, id);
  return round && { ...round, meters: await stopsOf(ctx, round.meterIds) };
}

/** In the order of the round; those that the caller may not read are left out. */
async function stopsOf(ctx: Ctx, kept: readonly unknown[]): Promise<MeterToRead[]> {
  const ids = kept.filter((id): id is number => Number.isInteger(id));
  if (ids.length === 0) return [];
  const found = await metersToRead(ctx, sql`meters.id = any(${ids}::bigint[])`, ids.length);
  const byId = new Map(found.map((meter) => [meter.id, meter]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const SHOWN = 100;

/** Who walked a round when, the last first. */
export async function walksOf(ctx: Ctx, roundId: number, id: number | null = null): Promise<MeterWalk[]> {
  const { rows } = await sql<MeterWalk>`
    select w.id, w.round_id, w.started_at, w.finished_at, w.lines as stops,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person
    from meter_round_walks w left join people p on p.tenant_id = w.tenant_id and p.id = w.person_id
    where w.round_id = ${roundId} and ${id === null ? sql`jsonb_array_length(w.lines) > 0` : sql`w.id = ${id}`} order by w.finished_at desc, w.id desc limit ${SHOWN}`.execute(
    ctx.db,
  );
  return rows;
}

interface Walked {
  roundId: number;
  key: string;
  startedAt: string;
  finishedAt: string;
}

/** The walk of this key, held; made where it was not sent before. Whoever sends it at the same time waits here. */
export async function heldWalk(ctx: Ctx, { roundId, key, startedAt, finishedAt }: Walked): Promise<{ id: number; stops: WalkedStop[] }> {
  const { rows } = await sql<{ id: number; stops: WalkedStop[] }>`
    insert into meter_round_walks (round_id, walk_key, person_id, started_at, finished_at)
    values (${roundId}, ${key}, ${ctx.personId}, ${startedAt}, ${finishedAt})
    on conflict (tenant_id, round_id, walk_key) do update set finished_at = meter_round_walks.finished_at returning id, lines as stops`.execute(
    ctx.db,
  );
  return rows[0] as { id: number; stops: WalkedStop[] };
}

export const keepStops = async (ctx: Ctx, id: number, stops: readonly WalkedStop[]): Promise<unknown> =>
  await sql`update meter_round_walks set lines = ${JSON.stringify(stops)}::jsonb where id = ${id}`.execute(ctx.db);
