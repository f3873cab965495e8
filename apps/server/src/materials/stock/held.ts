import { sql } from "kysely";
import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { levelKey, rowKey, type Book, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import type { Lying } from "@millwright/domain/materials/stock/picking.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

type Place = Pick<RowPlace, "partId" | "warehouseId">;

export interface HeldLevel extends Place {
  id: number;
  onHand: number;
  valueMinor: number;
  hard: number;
  type: string;
  siteId: number | null;
}
export interface HeldRow extends Lying {
  countedAt: string | null;
  isSerial: boolean;
}
/** What a movement touches, held until the end of the call. */
export interface Held {
  levels: ReadonlyMap<string, HeldLevel>;
  rows: readonly HeldRow[];
  book: Book;
}

/**
 * The balances of these parts in these warehouses, held in the order of their keys, whoever asks for which: two movements never wait for each other in a circle.
 * What was never there is made before anything is held.
 */
export async function holdStock(ctx: Ctx, places: readonly Place[]): Promise<Held> {
  const wanted = [...new Map(places.map((place) => [levelKey(place), place])).values()].toSorted(
    (one, other) => one.partId - other.partId || one.warehouseId - other.warehouseId,
  );
  const [parts, warehouses] = [wanted.map(({ partId }) => partId), wanted.map(({ warehouseId }) => warehouseId)];
  const named = sql`unnest(${parts}::bigint[], ${warehouses}::bigint[]) with ordinality as named (part_id, warehouse_id, place)`;
  await sql`
    insert into stock_levels (part_id, warehouse_id) select named.part_id, named.warehouse_id from ${named}
    where not exists (select from stock_levels l where l.part_id = named.part_id and l.warehouse_id = named.warehouse_id)
    order by named.place on conflict do nothing`.execute(ctx.db);
  const { rows: levels } = await sql<HeldLevel>`
    select l.id, l.part_id, l.warehouse_id, l.on_hand, l.value_minor, l.hard, w.type, w.site_id
    from stock_levels l join ${named} on named.part_id = l.part_id and named.warehouse_id = l.warehouse_id
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    order by l.part_id, l.warehouse_id for no key update of l`.execute(ctx.db);
  // A statement of its own, behind the locks: it sees what those who held them before have committed.
  const { rows } = await sql<Omit<HeldRow, "quantity"> & { quantity: number; valueMinor: number | null }>`
    select r.part_id, r.warehouse_id, r.bin_id, r.lot_id, r.quantity, r.value_minor, r.counted_at,
      w.type = 'quarantine' as is_in_quarantine, b.blocked_reason is not null as is_blocked, t.expires_on, coalesce(t.is_serial, false) as is_serial,
      coalesce(b.walking_order, 0) as walking_order
    from stock_rows r join ${named} on named.part_id = r.part_id and named.warehouse_id = r.warehouse_id
    join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id
    left join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id`.execute(ctx.db);
  const lying = rows.map((row) => ({ ...row, quantity: thousandths(row.quantity) }));
  return {
    levels: new Map(
      levels.map((level) => [levelKey(level), { ...level, onHand: thousandths(level.onHand), hard: thousandths(level.hard) }]),
    ),
    rows: lying,
    book: {
      levels: new Map(levels.map((level) => [levelKey(level), { onHand: thousandths(level.onHand), value: level.valueMinor }])),
      rows: new Map(lying.map((row) => [rowKey(row), { quantity: row.quantity, value: row.valueMinor }])),
      serials: new Set(lying.flatMap(({ isSerial, lotId }) => (isSerial && lotId !== null ? [lotId] : []))),
    },
  };
}
