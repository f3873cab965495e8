import { sql } from "kysely";
import { isWithin, TOLERANCES, type PartClass, classOf } from "@millwright/domain/materials/stock-counts/counting.ts";
import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { nextCodes } from "../../platform/records/codes.ts";

const HOUR_MS = 3_600_000;
/** Lines of a count beside those that were off, and of the one that is under way how many are counted. */
const AS_THOUGHT = 20;
const COUNTED_ALREADY = 9;

interface Row {
  partId: number;
  binId: number | null;
  lotId: number | null;
  abc: PartClass | null;
  book: number;
  off: number;
}

/** What the ledger's counts found, as they were counted, and one that is under way in the stockroom at the line. */
export async function writeStockCounts({ db, start, people, crew }: Furnished, timeZone: string): Promise<void> {
  const warehouses = await db.selectFrom("warehouses").select(["id", "code"]).execute();
  const main = warehouses.find(({ code }) => code === "MAIN")?.id;
  if (main === undefined) return;
  await classParts(db);
  const keeper = people.find(({ person }) => person.roleName === "Storekeeper")?.personId ?? crew.planner;
  const [second = crew.planner] = crew.technicians;
  const booked = await db
    .selectFrom("stockMovements")
    .select(["id", "effectiveAt"])
    .where("kind", "=", "count")
    .orderBy("effectiveAt")
    .execute();
  const codes = await nextCodes({ db, now: start, timeZone }, "SC", booked.length + 1);
  for (const [at, { id: movementId, effectiveAt }] of booked.entries()) {
    const when = Date.parse(effectiveAt);
    const rows = await countedRows(db, main, movementId, effectiveAt, at);
    const lines = rows.map((row) => ({
      ...row,
      isWithin: isWithin(thousandths(row.book), thousandths(row.book + row.off), TOLERANCES[classOf(row.abc)]),
    }));
    const [countId] = await insertAll(db, "stockCounts", [
      {
        code: codes[at],
        warehouseId: main,
        how: "abc",
        chosen: JSON.stringify({ classes: [] }),
        status: "booked",
        createdBy: keeper,
        createdAt: new Date(when - 8 * HOUR_MS).toISOString(),
        updatedAt: effectiveAt,
        openedAt: new Date(when - 7 * HOUR_MS).toISOString(),
        firstLines: lines.length,
        firstWithin: lines.filter((line) => line.isWithin).length,
        approvedBy: crew.planner,
        bookedAt: effectiveAt,
        movementId,
      },
    ]);
    await writeLines(db, countId ?? 0, main, lines, { keeper, second, at: when - 5 * HOUR_MS });
  }
  await sql`update stock_rows r set counted_at = n.counted_at from (select l.part_id, l.warehouse_id, l.bin_id, l.lot_id, max(l.counted_at) as counted_at
      from stock_count_lines l group by 1, 2, 3, 4) n
    where r.part_id = n.part_id and r.warehouse_id = n.warehouse_id and r.bin_id is not distinct from n.bin_id and r.lot_id is not distinct from n.lot_id`.execute(
    db,
  );
  const line = warehouses.find(({ code }) => code === "LINE")?.id ?? main;
  await writeOpenCount(db, { code: codes.at(-1) ?? "", warehouseId: line, keeper, start });
}

/** By what was issued of them in a year: four fifths of the value are A, of what is left three quarters B. */
async function classParts(db: TenantDb): Promise<void> {
  await sql`
    with used as (select part_id, sum(value_minor) as value from stock_movement_lines where place = 'consumption' group by part_id having sum(value_minor) > 0),
      ranked as (select part_id, (sum(value) over (order by value desc, part_id) - value) / sum(value) over () as before from used)
    update master_parts p set abc = case when r.before < 0.8 then 'a' when r.before < 0.95 then 'b' else 'c' end
    from ranked r where p.id = r.part_id and p.abc is null`.execute(db);
}

/** What was off stands in the movement; beside it are rows that were as the books said, each with what lay there then. */
async function countedRows(db: TenantDb, warehouseId: number, movementId: number, effectiveAt: string, turn: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with off as (select part_id, bin_id, lot_id, quantity from stock_movement_lines where movement_id = ${movementId} and place = 'stock'),
      chosen as (select part_id, bin_id, lot_id, quantity as off from off
        union all (select r.part_id, r.bin_id, r.lot_id, 0 from stock_rows r where r.warehouse_id = ${warehouseId} and r.quantity > 0
          and not exists (select from off o where o.part_id = r.part_id) order by (r.part_id + ${turn * 37}) % 101, r.id limit ${AS_THOUGHT}))
    select c.part_id, c.bin_id, c.lot_id, p.abc, c.off, greatest(-c.off, 0, coalesce((select sum(m.quantity) from stock_movement_lines m
      where m.place = 'stock' and m.part_id = c.part_id and m.warehouse_id = ${warehouseId} and m.bin_id is not distinct from c.bin_id
        and m.lot_id is not distinct from c.lot_id and m.effective_at < ${effectiveAt}), 0)) as book
    from chosen c join master_parts p on p.id = c.part_id`.execute(db);
  return rows;
}

interface By {
  keeper: number;
  second: number;
  at: number;
}
async function writeLines(
  db: TenantDb,
  stockCountId: number,
  warehouseId: number,
  rows: readonly (Row & { isWithin: boolean })[],
  { keeper, second, at }: By,
): Promise<void> {
  const lines = rows.map(({ partId, binId, lotId, book, off, isWithin: isGood }, place) => {
    const [first, last] = [
      new Date(at + place * 60_000).toISOString(),
      new Date(at + (isGood ? 0 : 2 * HOUR_MS) + place * 60_000).toISOString(),
    ];
    const quantity = Math.max(0, book + off);
    return {
      stockCountId,
      warehouseId,
      partId,
      binId,
      lotId,
      isOpen: false,
      asked: isGood ? 1 : 2,
      done: isGood ? 1 : 2,
      firstPersonId: keeper,
      firstAt: first,
      firstQuantity: quantity,
      firstBook: book,
      isWithin: isGood,
      personId: isGood ? keeper : second,
      countedAt: last,
      enteredAt: last,
      quantity,
      book,
    };
  });
  const ids = await insertAll(db, "stockCountLines", lines);
  await insertAll(
    db,
    "stockCountEntries",
    lines.flatMap(({ quantity, book, firstPersonId, firstAt, personId, countedAt, done }, place) => {
      const entry = (round: number, by: number, when: string) => ({
        stockCountLineId: ids[place],
        round,
        personId: by,
        countedAt: when,
        enteredAt: when,
        quantity,
        book,
      });
      return [entry(1, firstPersonId, firstAt), ...(done > 1 ? [entry(2, personId, countedAt)] : [])];
    }),
  );
}

interface Open {
  code: string;
  warehouseId: number;
  keeper: number;
  start: Date;
}
/** Begun this morning; some of it is counted. */
async function writeOpenCount(db: TenantDb, { code, warehouseId, keeper, start }: Open): Promise<void> {
  const opened = new Date(start.getTime() - 3 * HOUR_MS).toISOString();
  const rows = await db
    .selectFrom("stockRows")
    .select(["partId", "binId", "lotId", "quantity"])
    .where("warehouseId", "=", warehouseId)
    .where("quantity", ">", 0)
    .orderBy("id")
    .limit(40)
    .execute();
  const [stockCountId] = await insertAll(db, "stockCounts", [
    {
      code,
      warehouseId,
      how: "all",
      chosen: "{}",
      status: "counting",
      createdBy: keeper,
      createdAt: opened,
      updatedAt: opened,
      openedAt: opened,
    },
  ]);
  const counted = new Date(start.getTime() - HOUR_MS).toISOString();
  const ids = await insertAll(
    db,
    "stockCountLines",
    rows.map(({ partId, binId, lotId, quantity: book }, place) => {
      const line = { stockCountId, warehouseId, partId, binId, lotId };
      if (place >= COUNTED_ALREADY) return { ...line, done: 0 };
      const quantity = place % 4 === 2 ? book + 1 : book;
      return {
        ...line,
        done: 1,
        firstPersonId: keeper,
        firstAt: counted,
        firstQuantity: quantity,
        firstBook: book,
        personId: keeper,
        countedAt: counted,
        enteredAt: counted,
        quantity,
        book,
      };
    }),
  );
  await insertAll(
    db,
    "stockCountEntries",
    rows.slice(0, COUNTED_ALREADY).map(({ quantity: book }, place) => ({
      stockCountLineId: ids[place],
      personId: keeper,
      countedAt: counted,
      enteredAt: counted,
      quantity: place % 4 === 2 ? book + 1 : book,
      book,
    })),
  );
}
