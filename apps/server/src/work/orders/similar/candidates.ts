import { sql } from "kysely";
import type { Asked, Candidate } from "@millwright/domain/work/orders/similar/likeness.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { looking } from "../relations/queries.ts";

/** What is asked about: an order that is there, or what somebody is about to order. */
export interface Subject extends Asked {
  /** The order itself, which is not like itself. */
  orderId: number | null;
  assetId: number | null;
  locationId: number | null;
}

/** Orders as they are asked about, those that the caller reaches; by their ids. */
export async function subjectsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Subject>> {
  const { rows } = await sql<Subject & { orderId: number }>`
    select o.id as order_id, o.asset_id, o.location_id, o.title, left(o.description, ${MOST_TEXT}) as description, a.name as called,
      o.failure_class_id, o.failure_problem_id, o.failure_cause_id
    from work_orders o left join assets a on a.tenant_id = o.tenant_id and a.id = o.asset_id
    where o.id = any(${[...ids]}::bigint[]) and ${withinReach(looking(ctx), "work-orders", "o")}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** What is about to be ordered, where it is said; a machine that is not there, or out of reach, has had no work. */
export async function subjectAt(
  ctx: Ctx,
  { assetId, locationId, words }: { assetId?: number | undefined; locationId?: number | undefined; words: string },
): Promise<Subject> {
  const asset = await ctx.db
    .selectFrom("assets")
    .select(["id", "name", "failureClassId"])
    .where("id", "=", assetId ?? 0)
    .where(() => withinReach(ctx, "assets"))
    .executeTakeFirst();
  return {
    orderId: null,
    assetId: asset?.id ?? null,
    locationId: assetId === undefined ? (locationId ?? null) : null,
    title: words,
    description: null,
    called: asset?.name ?? null,
    failureClassId: asset?.failureClassId ?? null,
    failureProblemId: null,
    failureCauseId: null,
  };
}

/** Closed orders that are looked through for one, and of how many machines in each way of being near. */
const MOST = 200;
const MOST_MACHINES = 20;
const OF_ONE_MACHINE = 10;
/** Of a description, which says what it is about at its beginning. */
const MOST_TEXT = 600;
const BY_RANK = ["asset", "position", "model", "parent", "classification", "location"] as const;

/**
 * Closed orders near each subject that the caller reaches, newest first: of the machine, of what stood at its position, of its model, beside and below it, of its kind. Each is found
 * by the index of orders by their asset, so what a machine had of work long ago costs nothing.
 */
export async function candidatesFor(ctx: Ctx, subjects: readonly Subject[], most = MOST): Promise<Candidate[][]> {
  if (subjects.length === 0) return [];
  const asked = JSON.stringify(subjects.map(({ orderId, assetId, locationId }, at) => ({ at, orderId, assetId, locationId })));
  const isDone = sql`o.status_id = any(array(select s.id from statuses s where s.category in ('completed', 'closed')))`;
  const told = sql`o.id, o.title, left(o.description, ${MOST_TEXT}) as description, left(o.completion_notes, ${MOST_TEXT}) as completion_notes,
    o.failure_class_id, o.failure_problem_id, o.failure_cause_id, coalesce(o.completed_at, o.closed_at, o.updated_at) as done_at`;
  const isReached = withinReach(looking(ctx), "work-orders", "o");
  const { rows } = await sql<Omit<Candidate, "place" | "completedAt"> & { at: number; rank: number; doneAt: string }>`
    with asked as materialized (
      select at, "orderId" as order_id, "assetId" as asset_id, "locationId" as location_id
      from jsonb_to_recordset(${asked}::jsonb) as given(at int, "orderId" bigint, "assetId" bigint, "locationId" bigint)
    ), machines as materialized (
      select at, asset_id, min(rank) as rank from (
        select at, asset_id, 0 as rank from asked where asset_id is not null
        union all select asked.at, stood.asset_id, 1 from asked
          join asset_installations mine on mine.asset_id = asked.asset_id and mine.undone_at is null
          join asset_installations stood on stood.position_id = mine.position_id and stood.undone_at is null
        union all select asked.at, m.id, 2 from asked join assets own on own.id = asked.asset_id cross join lateral (
          select a.id from assets a where a.model = own.model and a.manufacturer is not distinct from own.manufacturer order by a.id desc limit ${MOST_MACHINES}) m
        union all select asked.at, m.id, 3 from asked join assets own on own.id = asked.asset_id cross join lateral (
          (select a.id from assets a where a.parent_id = own.parent_id limit ${MOST_MACHINES})
          union all (select a.id from assets a where a.parent_id = own.id limit ${MOST_MACHINES})
          union all select own.parent_id where own.parent_id is not null) m
        union all select asked.at, m.id, 4 from asked join assets own on own.id = asked.asset_id cross join lateral (
          select a.id from assets a where a.classification_id = own.classification_id order by a.id desc limit ${MOST_MACHINES}) m
      ) found group by at, asset_id
    )
    select asked.at, done.* from asked cross join lateral (
      select machines.rank, a.name as called, mine.* from machines join assets a on a.id = machines.asset_id cross join lateral (
        select ${told} from work_orders o where o.asset_id = machines.asset_id and ${isDone} and o.id is distinct from asked.order_id and ${isReached}
        order by o.id desc limit case when machines.rank = 0 then ${most}::int else ${OF_ONE_MACHINE} end) mine
      where machines.at = asked.at
      union all
      (select 5 as rank, null as called, ${told} from work_orders o
        where asked.asset_id is null and o.location_id = asked.location_id and o.asset_id is null and ${isDone} and o.id is distinct from asked.order_id and ${isReached}
        order by o.id desc limit ${most})
      order by 1, 3 desc limit ${most}) done`.execute(ctx.db);
  const found = subjects.map((): Candidate[] => []);
  for (const { at, rank, doneAt, ...row } of rows)
    found[at]?.push({ ...row, place: BY_RANK[rank as 0] ?? "location", completedAt: doneAt });
  return found;
}
