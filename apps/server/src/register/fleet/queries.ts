import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { fleet, type FleetEntry, type FleetFigures, type FleetRow } from "@millwright/domain/register/fleet/contract.ts";
import { consumptionsOf, rateOf, totalOf, type Filling, type Measure, VEHICLE_UNITS } from "@millwright/domain/register/fleet/fuel.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { toldOf, withinReach } from "../../platform/records/reach.ts";

const list = defineList(fleet.list, {
  kind: "fleet",
  refs: { name: "asset.name" },
  defaultSort: [{ colId: "at", sort: "desc" }],
});

/** What the dial showed is a reading of the meter, and stands nowhere else. */
const read = sql`(select r.value from meters m join readings r on r.tenant_id = m.tenant_id and r.series_id = m.series_id and r.at = fleet_entries.at
  where m.tenant_id = fleet_entries.tenant_id and m.id = fleet_entries.meter_id)`;
const readAs = (measure: Measure) => sql<number | null>`case when fleet_entries.measure = ${measure} then ${read} end`;

const rows = (ctx: Ctx) =>
  ctx.db.selectFrom("fleetEntries").select([
    "fleetEntries.id",
    "fleetEntries.version",
    "fleetEntries.at",
    "fleetEntries.fuel",
    "fleetEntries.isFull",
    "fleetEntries.position",
    "fleetEntries.purpose",
    "fleetEntries.archivedAt",
    "fleetEntries.assetId",
    readAs("distance").as("odometer"),
    readAs("hours").as("engineHours"),
    sql<FleetRow["price"]>`case when ${toldOf(ctx, "fleet-prices")} and fleet_entries.price_minor is not null
      then jsonb_build_object('amountMinor', fleet_entries.price_minor, 'currency', fleet_entries.price_currency) end`.as("price"),
  ]);

interface Bare {
  id: number;
  at: string;
  assetId: number;
  asset: { name: string };
}

/** With what was used up to each of these lines. */
async function told<R extends Bare>(ctx: Ctx, found: readonly R[]) {
  const used = await usedUpTo(ctx, found);
  return found.map((row) => {
    const one = used.get(row.id);
    const rate = one ? rateOf(one) : null;
    return {
      ...row,
      name: row.asset.name,
      per100Km: one?.measure === "distance" ? rate : null,
      perHour: one?.measure === "hours" ? rate : null,
    };
  });
}

type Stored = Filling & { assetId: number };

/**
 * The lines of each vehicle from the full tank before the first of these up to the last of them, in one question: what was used rests on no others.
 */
async function usedUpTo(ctx: Ctx, of: readonly Bare[]) {
  const vehicles = [...Map.groupBy(of, ({ assetId }) => assetId)].map(([assetId, own]) => {
    const times = own.map(({ at }) => Date.parse(at));
    return { assetId, from: new Date(Math.min(...times)).toISOString(), until: new Date(Math.max(...times)).toISOString() };
  });
  if (vehicles.length === 0) return new Map<number, ReturnType<typeof consumptionsOf> extends Map<number, infer C> ? C : never>();
  const lines = await sql<Stored>`
    select e.id, e.asset_id, e.at, e.fuel, e.is_full, e.meter_id, e.measure, ${counted} as count
    from unnest(${vehicles.map(({ assetId }) => assetId)}::bigint[], ${vehicles.map(({ from }) => from)}::timestamptz[], ${vehicles.map(({ until }) => until)}::timestamptz[])
        as v (asset_id, begins, ends)
      join fleet_entries e on e.asset_id = v.asset_id and e.archived_at is null and e.at <= v.ends and e.at >= coalesce((
        select f.at from fleet_entries f where f.tenant_id = e.tenant_id and f.asset_id = v.asset_id and f.archived_at is null and f.is_full
          and f.meter_id is not null and f.at < v.begins order by f.at desc limit 1), v.begins)
      ${ofMeter} order by e.at, e.id`.execute(ctx.db);
  return new Map([...Map.groupBy(lines.rows, ({ assetId }) => assetId).values()].flatMap((own) => [...consumptionsOf(own)]));
}

/** What was counted since the vehicle was new, over roll-overs and exchanged dials. */
const counted = sql`r.value + life_shift(m.series_id, e.at)`;
const ofMeter = sql`left join meters m on m.tenant_id = e.tenant_id and m.id = e.meter_id
  left join readings r on r.tenant_id = m.tenant_id and r.series_id = m.series_id and r.at = e.at`;

export async function fleetRows(ctx: Ctx, request: ListRequest): Promise<ListReply<FleetRow>> {
  // Words are looked for in what was driven: a line is called nothing.
  const words = folded(request.search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  const isNamed = sql<boolean>`fleet_entries.asset_id in (select a.id from assets a where ${sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(a.search_text, ${word}) > 0`)],
    sql` and `,
  )})`;
  const query = rows(ctx)
    .where("fleetEntries.archivedAt", request.archived ? "is not" : "is", null)
    .$if(words.length > 0, (found) => found.where(() => isNamed));
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: await told(ctx, reply.rows as unknown as Bare[]) } as unknown as ListReply<FleetRow>;
}

const YEAR_DAYS = 365;

/** Of a vehicle or an order, the latest first; of a vehicle with what it used. */
export async function fleetOf(ctx: Ctx, { assetId, workOrderId }: { assetId?: number | undefined; workOrderId?: number | undefined }) {
  const query = rows(ctx)
    .where("fleetEntries.archivedAt", "is", null)
    .$if(assetId !== undefined, (found) => found.where("fleetEntries.assetId", "=", assetId ?? 0))
    .$if(workOrderId !== undefined, (found) => found.where("fleetEntries.workOrderId", "=", workOrderId ?? 0));
  const reply = await listRows(ctx, list, { startRow: 0, endRow: 500, filterModel: {}, sortModel: [{ colId: "at", sort: "desc" }] }, query);
  const found = await told(ctx, reply.rows as unknown as Bare[]);
  return {
    ...reply,
    rows: found as unknown as FleetRow[],
    figures: assetId === undefined ? null : await figuresOf(ctx, assetId),
  };
}

/** Of the lines in reach, of the last twelve months. */
async function figuresOf(ctx: Ctx, assetId: number): Promise<FleetFigures> {
  const { rows: lines } = await sql<Stored & { priceMinor: number | null; priceCurrency: string | null }>`
    select e.id, e.asset_id, e.at, e.fuel, e.is_full, e.meter_id, e.measure, ${counted} as count, case when ${toldOf(ctx, "fleet-prices", "e")} then e.price_minor end as price_minor, e.price_currency
    from fleet_entries e ${ofMeter}
    where e.asset_id = ${assetId} and e.archived_at is null and e.at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${YEAR_DAYS})
      and ${withinReach(ctx, "fleet", "e")} order by e.at, e.id`.execute(ctx.db);
  const used = [...consumptionsOf(lines).values()];
  const [driven, ran] = [totalOf(used, "distance"), totalOf(used, "hours")];
  const filled = lines.filter(({ fuel }) => fuel !== null);
  const paid = lines.filter(({ priceMinor, priceCurrency }) => priceMinor !== null && priceCurrency === ctx.currency);
  return {
    fuel: filled.reduce((sum, { fuel }) => sum + (fuel ?? 0), 0),
    fillings: filled.length,
    distance: driven?.way ?? null,
    hours: ran?.way ?? null,
    per100Km: driven && rateOf(driven),
    perHour: ran && rateOf(ran),
    price:
      paid.length > 0 ? { amountMinor: paid.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0), currency: ctx.currency } : null,
  };
}

const whole = async (ctx: Ctx, ids: readonly number[]) => {
  const query = rows(ctx)
    .select([
      "fleetEntries.driverId",
      "fleetEntries.latitude",
      "fleetEntries.longitude",
      "fleetEntries.workOrderId",
      "fleetEntries.createdAt",
      "fleetEntries.updatedAt",
    ])
    .where(() => sql<boolean>`fleet_entries.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "fleet"));
  return await told(ctx, (await namedRows(ctx, list, query)) as unknown as Bare[]);
};

export async function findEntry(ctx: Ctx, id: number): Promise<Unjudged<FleetEntry> | undefined> {
  const [row] = await whole(ctx, [id]);
  return row as Unjudged<FleetEntry> | undefined;
}

/** Lines as a file brings them back: in the organisation's currency. */
export async function wholeEntries(ctx: Ctx, ids: readonly number[]) {
  const found = (await whole(ctx, ids)) as unknown as Unjudged<FleetEntry>[];
  return found.map(({ price, ...row }) => ({ ...row, price: price?.currency === ctx.currency ? price.amountMinor : null }));
}

/** Holds the vehicle until the end of the call: who enters lines of it at once comes one after the other. */
export const lockVehicle = async (ctx: Ctx, assetId: number): Promise<void> =>
  void (await sql`select from assets where id = ${assetId} for no key update`.execute(ctx.db));

/** Of a vehicle, what stands there at that time. */
export async function entriesAt(ctx: Ctx, assetId: number, at: string): Promise<number[]> {
  const found = await ctx.db
    .selectFrom("fleetEntries")
    .select("id")
    .where("assetId", "=", assetId)
    .where("at", "=", at)
    .where("archivedAt", "is", null)
    .execute();
  return found.map(({ id }) => id);
}

export const storedEntry = async (ctx: Ctx, id: number) =>
  await ctx.db
    .selectFrom("fleetEntries")
    .select(["assetId", "at", "meterId", "measure", "priceMinor", "priceCurrency"])
    .where("id", "=", id)
    .executeTakeFirst();

export const writePrice = async (ctx: Ctx, id: number, price: { amountMinor: number; currency: string } | null): Promise<void> =>
  void (await ctx.db
    .updateTable("fleetEntries")
    .set({ priceMinor: price?.amountMinor ?? null, priceCurrency: price?.currency ?? null })
    .where("id", "=", id)
    .execute());

export const seesOrder = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workOrders")
    .select("id")
    .where("id", "=", id)
    .where(() => withinReach(ctx, "work-orders"))
    .executeTakeFirst()) !== undefined;

/** How much says of each asset that it is driven. */
export async function signsOf(ctx: Ctx, assetIds: readonly number[]): Promise<Map<number, number>> {
  const ids = sql`${[...assetIds]}::bigint[]`;
  const { rows } = await sql<{ id: number; signs: number }>`
    select id, count(*)::int as signs from (
      select m.asset_id as id from meters m join reference_values u on u.tenant_id = m.tenant_id and u.id = m.unit_id
        where m.asset_id = any(${ids}) and m.archived_at is null and m.kind = 'continuous' and lower(u.code) = any(${VEHICLE_UNITS}::text[])
      union all select f.asset_id from fleet_entries f where f.asset_id = any(${ids}) and f.archived_at is null) signs
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ id, signs }) => [id, signs]));
}
