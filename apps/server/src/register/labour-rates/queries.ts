import { sql, type RawBuilder } from "kysely";
import { labourRates, type LabourRate } from "@millwright/domain/register/labour-rates/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { withinReach, type Asking } from "../../platform/records/reach.ts";

const list = defineList(labourRates.list, {
  kind: "labour-rates",
  refs: { rate: "labourRates.amountMinor" },
  defaultSort: [{ colId: "fromDay", sort: "desc" }],
});

/** Of a person only where the caller reaches that person. */
export const seen = (ctx: Asking): RawBuilder<boolean> =>
  sql<boolean>`(labour_rates.person_id is null or labour_rates.person_id in (select people.id from people where ${withinReach(ctx, "people")}))`;

const money = sql<LabourRate["rate"]>`jsonb_build_object('amountMinor', labour_rates.amount_minor, 'currency', labour_rates.currency)`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("labourRates")
    .select(["labourRates.id", "labourRates.version", "labourRates.fromDay", "labourRates.toDay", money.as("rate")])
    .where(() => seen(ctx));

export const rateRows = async (ctx: Ctx, request: ListRequest): Promise<ListReply<LabourRate>> =>
  (await listRows(ctx, list, request, rows(ctx))) as ListReply<LabourRate>;

export async function readRate(ctx: Ctx, id: number): Promise<LabourRate> {
  const [rate] = await namedRows(ctx, list, rows(ctx).where("labourRates.id", "=", id));
  return rate as LabourRate;
}

/** A rate to be changed, held until the end of the call; undefined where the caller does not reach it. */
export const holdRate = async (ctx: Ctx, id: number) =>
  await ctx.db
    .selectFrom("labourRates")
    .select(["id", "version", "personId", "craftId", "fromDay", "toDay", "amountMinor"])
    .where("labourRates.id", "=", id)
    .where(() => withinReach(ctx, "labour-rates"))
    .where(() => seen(ctx))
    .forUpdate()
    .executeTakeFirst();

/** Whose rates they are: a person's, a craft's, with neither the organisation's. */
export interface Whose {
  personId: number | null;
  craftId: number | null;
}

/** Those that are there, oldest first, held until the end of the call: who adds at once comes one after the other. */
export async function holdRates(ctx: Ctx, { personId, craftId }: Whose) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labour-rates/${ctx.tenantId}/${personId ?? ""}/${craftId ?? ""}`}, 0))`.execute(
    ctx.db,
  );
  return await ctx.db
    .selectFrom("labourRates")
    .select(["id", "fromDay", "toDay", "amountMinor"])
    .where(() => sql<boolean>`person_id is not distinct from ${personId}::bigint and craft_id is not distinct from ${craftId}::bigint`)
    .orderBy("fromDay")
    .execute();
}

/** Everything that may say what an hour of a person costs: their own rates, those of their main craft, those of the organisation. */
export async function ratesFor(ctx: Ctx, personId: number) {
  const { rows: all } = await sql<{
    source: "person" | "craft" | "tenant";
    fromDay: string;
    toDay: string | null;
    amountMinor: number;
    currency: string;
  }>`
    select case when r.person_id is not null then 'person' when r.craft_id is not null then 'craft' else 'tenant' end as source,
      r.from_day, r.to_day, r.amount_minor, r.currency
    from labour_rates r
    where r.person_id = ${personId}
      or r.craft_id = (select craft_id from people where id = ${personId})
      or num_nonnulls(r.person_id, r.craft_id) = 0`.execute(ctx.db);
  const of = (source: string) => all.filter((rate) => rate.source === source);
  return { person: of("person"), craft: of("craft"), tenant: of("tenant") };
}
