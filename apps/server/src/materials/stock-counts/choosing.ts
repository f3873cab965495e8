import { sql, type RawBuilder } from "kysely";
import { CLASSES, dueSince, type PartClass } from "@millwright/domain/materials/stock-counts/counting.ts";
import { MAX_LINES, type CountPreview, type How } from "@millwright/domain/materials/stock-counts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** By what the lines of a count are chosen. */
export interface Chosen {
  classes?: readonly PartClass[];
  binIds?: readonly number[];
  categoryId?: number | null;
  partIds?: readonly number[];
}
export interface Choice {
  warehouseId: number;
  how: How;
  chosen: Chosen;
}

/** Whether it says of what, where it must. */
export function saysWhat({ how, chosen: { binIds = [], categoryId = null, partIds = [] } }: Choice): boolean {
  if (how === "bins") return binIds.length > 0;
  if (how === "category") return categoryId !== null;
  return how !== "parts" || partIds.length > 0;
}

/** What lies somewhere and was not counted for so long: by the class of its part, which in none is counted like one of C. */
export const isDue = (now: Date, row: string, part: string): RawBuilder<boolean> => sql<boolean>`
  coalesce(${sql.ref(`${row}.countedAt`)}, '-infinity') < case ${sql.ref(`${part}.abc`)}
    when 'a' then ${iso(dueSince("a", now.getTime()))}::timestamptz when 'b' then ${iso(dueSince("b", now.getTime()))}::timestamptz
    else ${iso(dueSince("c", now.getTime()))}::timestamptz end`;
const iso = (at: number) => new Date(at).toISOString();

/** Of `stock_rows r` and `master_parts p`. */
function isChosen(ctx: Ctx, { how, chosen: { classes = [], binIds = [], categoryId = null, partIds = [] } }: Choice): RawBuilder<boolean> {
  switch (how) {
    case "all":
      return sql<boolean>`true`;
    case "bins":
      return sql<boolean>`r.bin_id in (with recursive inside as (
        select id from bins where id = any(${[...binIds]}::bigint[])
        union select b.id from bins b join inside on b.parent_id = inside.id) select id from inside)`;
    case "category":
      return sql<boolean>`p.category_id = ${categoryId}`;
    case "parts":
      return sql<boolean>`r.part_id = any(${[...partIds]}::bigint[])`;
    case "abc":
      // A part is counted whole, wherever in the warehouse some of it is due.
      return sql<boolean>`coalesce(p.abc, 'c') = any(${classes.length > 0 ? [...classes] : [...CLASSES]}::text[])
        and exists (select from stock_rows d where d.tenant_id = r.tenant_id and d.part_id = r.part_id and d.warehouse_id = r.warehouse_id
          and d.quantity > 0 and ${isDue(ctx.now, "d", "p")})`;
  }
}

interface Candidate {
  partId: number;
  binId: number | null;
  lotId: number | null;
}
interface Found {
  rows: Candidate[];
  /** As many as there are, beside those that another count holds. */
  count: number;
  heldElsewhere: number;
  hasMore: boolean;
}

/** What lies there of what is chosen and is on no other count; of classes what was counted longest ago, as many parts as one count takes. */
export async function candidates(ctx: Ctx, choice: Choice): Promise<Found> {
  if (!saysWhat(choice)) return { rows: [], count: 0, heldElsewhere: 0, hasMore: false };
  const { rows } = await sql<Candidate & { count: number; held: number; isHeld: boolean }>`
    with chosen as (
      select r.part_id, r.bin_id, r.lot_id, min(coalesce(r.counted_at, '-infinity')) over (partition by r.part_id) as since,
        exists (select from stock_count_lines l where l.tenant_id = r.tenant_id and l.is_open and l.warehouse_id = r.warehouse_id and l.part_id = r.part_id
          and l.bin_id is not distinct from r.bin_id and l.lot_id is not distinct from r.lot_id) as is_held
      from stock_rows r join master_parts p on p.tenant_id = r.tenant_id and p.id = r.part_id
      where r.warehouse_id = ${choice.warehouseId} and r.quantity > 0 and ${isChosen(ctx, choice)})
    select part_id, bin_id, lot_id, is_held, count(*) filter (where not is_held) over ()::int as count, count(*) filter (where is_held) over ()::int as held
    from chosen order by is_held, since, part_id, bin_id, lot_id limit ${MAX_LINES + 1}`.execute(ctx.db);
  const [first] = rows;
  const open = rows.filter(({ isHeld }) => !isHeld);
  const count = first?.count ?? 0;
  const [beyond] = open.slice(MAX_LINES);
  const whole = choice.how === "abc" && beyond ? open.filter(({ partId }) => partId !== beyond.partId) : open;
  return {
    rows: (whole.length > 0 ? whole : open.slice(0, MAX_LINES)).map(({ partId, binId, lotId }) => ({ partId, binId, lotId })),
    count,
    heldElsewhere: first?.held ?? 0,
    hasMore: count > MAX_LINES,
  };
}

export async function previewOf(ctx: Ctx, choice: Choice): Promise<CountPreview> {
  const { rows, count, heldElsewhere, hasMore } = await candidates(ctx, choice);
  const isCut = choice.how === "abc";
  return {
    lines: isCut ? rows.length : count,
    parts: new Set(rows.map(({ partId }) => partId)).size,
    heldElsewhere,
    hasMore,
  };
}
