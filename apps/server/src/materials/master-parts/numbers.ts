import { sql, type RawBuilder } from "kysely";
import type { PartByNumber, PartNumber } from "@millwright/domain/materials/master-parts/contract.ts";
import { numberFaults, numberKey } from "@millwright/domain/materials/master-parts/numbers.ts";
import { withoutAim } from "@millwright/domain/kit/labelled/codes.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { changesOf, type Change } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** The numbers of the part of the row around, in their order. */
export const numbersOf = sql<PartNumber[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'manufacturer', n.manufacturer, 'number', n.number) order by n.sort_order, n.id), '[]')
  from part_numbers n where n.tenant_id = master_parts.tenant_id and n.part_id = master_parts.id)`;

export const manufacturerNumbers: RawBuilder<string | null> = sql<string | null>`(
  select string_agg(n.number, ', ' order by n.sort_order, n.id) from part_numbers n
  where n.tenant_id = master_parts.tenant_id and n.part_id = master_parts.id and n.kind = 'manufacturer')`;

/** Refuses, naming the place, a number that stands twice in the list or says nothing. */
export function assertNumbers(numbers: readonly PartNumber[] | undefined): void {
  const fields = numberFaults(numbers ?? []).map(({ at, reason }) => ({ path: `numbers.${at}.number`, reason }));
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** What of the numbers becomes otherwise, for the log. */
export const numberChanges = (before: readonly PartNumber[], after: readonly PartNumber[] | undefined): Change[] =>
  after === undefined ? [] : changesOf({ numbers: words(before) }, { numbers: words(after) });
const words = (numbers: readonly PartNumber[]) =>
  numbers.map(({ manufacturer, number }) => [manufacturer, number].filter(Boolean).join(" "));

/** Puts these numbers in the place of those that are there. */
export async function writeNumbers(ctx: Ctx, partId: number, numbers: readonly PartNumber[]): Promise<void> {
  await ctx.db.deleteFrom("partNumbers").where("partId", "=", partId).execute();
  if (numbers.length === 0) return;
  await ctx.db
    .insertInto("partNumbers")
    .values(numbers.map((one, at) => ({ ...one, partId, numberKey: numberKey(one.number), sortOrder: at + 1 })))
    .execute();
}

const MOST = 20;

/** Parts within reach that are known under this number: by code, barcode or manufacturer's number. Those that are archived come last. */
export async function partsByNumber(ctx: Ctx, number: string): Promise<PartByNumber[]> {
  const key = numberKey(number);
  const { rows } = await sql<PartByNumber>`
    select master_parts.id, master_parts.code, master_parts.name, master_parts.state, found.matched, found.number, found.manufacturer
    from (
      select id as part_id, 'code' as matched, code as number, null as manufacturer, 0 as turn from master_parts where lower(code) = lower(${withoutAim(number)})
      union all
      select part_id, kind, number, manufacturer, 1 from part_numbers where number_key = ${key} and ${key} <> ''
    ) found join master_parts on master_parts.id = found.part_id
    where ${withinReach(ctx, "master-parts")}
    order by master_parts.archived_at is not null, found.turn, master_parts.code, found.matched limit ${MOST}`.execute(ctx.db);
  return rows;
}
