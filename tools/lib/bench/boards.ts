import pg from "pg";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { inTurns } from "./rounds.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, sideOf, type Ground } from "./work.ts";

const ORDERS = 5_000;
/** A day in no other figure's month, by which the orders of the board are told from the others. */
const START = "2033-05-01 06:00Z";

/** A board of 5,000 orders among 100,000, by priority with the usual card, and the next cards of one of its columns. */
export async function measureBoards(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Boards: 5,000 orders among 100,000");
  const boardId = await ensureBoard(installation, await groundOf(installation, MAIN));
  const path = workOrderBoards.cards.path.replace(":id", String(boardId));
  const asked = async (body: object) =>
    (await inTurns(installation.postmasterPid, [await sideOf(installation, MAIN, [{ method: "POST", path, body }])]))[0];
  const whole = await asked({});
  const next = await asked({ next: { column: "2", lane: null, startRow: 6, rows: 20 } });
  if (!whole || !next) throw new Error("nothing was measured");
  figures.figure("a board, CPU in the server", whole.serverMs, "ms", { atMost: 4 });
  figures.figure("a board, CPU in PostgreSQL", whole.postgresMs, "ms", { atMost: 4 });
  figures.figure("the next 20 cards, CPU in the server", next.serverMs, "ms");
  figures.figure("the next 20 cards, CPU in PostgreSQL", next.postgresMs, "ms");
}

/** Open orders get a start by which the board finds them, once. */
export async function ensureBoard(
  { superuserUrl }: Pick<Installation, "superuserUrl">,
  { tenantId }: Ground,
  orders = ORDERS,
): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const known = await client.query<{ id: number }>("select id::int from work_order_boards where tenant_id = $1 and name = 'Bench'", [
      tenantId,
    ]);
    if (known.rows[0]) return known.rows[0].id;
    await client.query(
      `with picked as (select id from work_orders where tenant_id = $1 and not is_ended and (est_start_at is null or est_start_at < '2031-05-01') order by id desc limit $2)
       update work_orders o set est_start_at = $3 from picked where o.tenant_id = $1 and o.id = picked.id`,
      [tenantId, orders, START],
    );
    const state = { filter: { estStartAt: { filterType: "date", type: "equals", dateFrom: START.slice(0, 10) } } };
    const { rows } = await client.query<{ id: number }>(
      "insert into work_order_boards (tenant_id, name, columns_by, state) values ($1, 'Bench', 'priority', $2) returning id::int",
      [tenantId, JSON.stringify(state)],
    );
    await client.query("vacuum analyze work_orders");
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}
