import pg from "pg";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/db.ts";
import { STOCK_CHECKS, verifyStock } from "../../../apps/server/src/materials/stock/verify.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import type { Sent } from "./requests.ts";
import { inTurns } from "./rounds.ts";
import { MAIN, SMALL, type BenchTenant } from "./tenants.ts";
import { groundOf, sideOf, type Ground } from "./work.ts";

/** Of each part so many movements: 20 × 50,000 are a million. */
const MOVEMENTS_A_PART = 20;
const WAREHOUSES = 20;
const PARTS = 50_000;
/** A hundredth of it, for what grows with a store. */
const FEW_PARTS = 500;
/** How many different ones are asked for in turns. */
const ASKED = 500;
/** One part is asked for by everybody; of it there is plenty. */
const HOT = "BENCH-HOT";
const PLENTY = 90_000_000;

interface Store extends Ground {
  tenant: BenchTenant;
  /** Balances that are asked for, spread over the store. */
  levels: readonly { id: number; partId: number; warehouseId: number }[];
  /** Open orders, each of which takes something. */
  orders: readonly number[];
  hot: { partId: number; warehouseId: number };
}

/** 50,000 parts in 20 warehouses, 1,000,000 movements: what a balance and an availability cost, and an issue; and the same in a store of a hundredth. */
export async function measureMaterials(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Materials: 50,000 parts, 20 warehouses, 1,000,000 movements, 100,000 reservations, 20,000 lines on order");
  const large = await storeOf(installation, MAIN, PARTS);
  const small = await storeOf(installation, SMALL, FEW_PARTS);
  const measured = async (work: (store: Store) => readonly Sent[], settleMs = 0) => {
    const sides = await Promise.all([small, large].map(async (store) => await sideOf(installation, store.tenant, work(store))));
    const [few, many] = await inTurns(installation.postmasterPid, sides, { settleMs });
    if (!few || !many) throw new Error("nothing was measured");
    return { few, many, growth: (many.serverMs + many.postgresMs) / (few.serverMs + few.postgresMs) };
  };
  const say = (name: string, { few, many, growth }: Awaited<ReturnType<typeof measured>>) => {
    figures.figure(`${name}: growth, CPU of both`, growth, "×", { atMost: 1.3 });
    figures.note(
      `server ${few.serverMs.toFixed(2)} → ${many.serverMs.toFixed(2)} ms, PostgreSQL ${few.postgresMs.toFixed(2)} → ${many.postgresMs.toFixed(2)} ms; ${Math.round(many.perSecond)}/s`,
    );
  };
  const balance = await measured(({ levels }) =>
    levels.map(({ id }) => ({ method: "GET", path: stock.get.path.replace(":id", String(id)) })),
  );
  figures.figure("balance of a part in a warehouse, CPU in PostgreSQL", balance.many.postgresMs, "ms", { atMost: 0.3 });
  say("balance", balance);
  const available = await measured(({ levels }) =>
    levels.map(({ partId }) => ({ method: "GET", path: `${reservations.available.path}?partId=${partId}` })),
  );
  figures.figure("availability of a part everywhere, CPU in PostgreSQL", available.many.postgresMs, "ms", { atMost: 2 });
  say("availability", available);
  const issued = await measured(
    ({ levels, orders }) => levels.map(({ partId, warehouseId }, at) => issueOf(orders[at % orders.length] ?? 0, { partId, warehouseId })),
    1_000,
  );
  figures.figure("issue for an order, CPU in the server", issued.many.serverMs, "ms", { atMost: 3 });
  say("issue", issued);
  const [hot] = await inTurns(
    installation.postmasterPid,
    [
      await sideOf(
        installation,
        MAIN,
        large.orders.map((order) => issueOf(order, large.hot)),
      ),
    ],
    {
      settleMs: 1_000,
    },
  );
  figures.figure("issues of one hot part in a second, eight at once", hot?.perSecond ?? 0, "", { atLeast: 150 });
  await verify(figures, installation, [small, large]);
}

/** What adds up in a day of ten may not in one of a million: the verifier goes over all of it. */
async function verify(figures: Figures, { urls }: Installation, stores: readonly Store[]): Promise<void> {
  const db = openDatabase(urls.databaseUrl, { connections: 1, statementMs: 600_000 });
  try {
    for (const { tenantId, tenant } of stores) {
      const began = performance.now();
      const findings = await db.tenant(tenantId, verifyStock);
      const said =
        findings.length === 0 ? `0 of ${STOCK_CHECKS.length}` : findings.map(({ check, count }) => `${check} ${count}`).join("; ");
      figures.fact(`stock:verify of ${tenant.key}, what does not hold`, said, "0", findings.length === 0);
      figures.note(`in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  } finally {
    await db.close();
  }
}

/** A little of it, so that there is enough for all rounds. */
const issueOf = (workOrderId: number, { partId, warehouseId }: { partId: number; warehouseId: number }): Sent => ({
  method: "POST",
  path: stockMovements.issue.path,
  body: { workOrderId, lines: [{ partId, warehouseId, quantity: 0.001 }] },
});

async function storeOf(installation: Installation, tenant: BenchTenant, parts: number): Promise<Store> {
  const ground = await groundOf(installation, tenant);
  const client = new pg.Client({ connectionString: installation.superuserUrl });
  await client.connect();
  try {
    await fillStore(client, ground, parts);
    const { rows } = await client.query<{ id: string; partId: string; warehouseId: string }>(
      `select id, part_id as "partId", warehouse_id as "warehouseId" from (
         select l.*, row_number() over (order by l.id) as n, count(*) over () as total from stock_levels l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
         where l.tenant_id = $1 and p.code like 'BENCH-P%') spread where n % greatest(total / ${ASKED}, 1) = 0 order by id limit ${ASKED}`,
      [ground.tenantId],
    );
    const open = await client.query<{ id: string }>(
      "select id from work_orders where tenant_id = $1 and status_id = 1 order by id limit $2",
      [ground.tenantId, ASKED],
    );
    const hot = await client.query<{ partId: string; warehouseId: string }>(
      `select l.part_id as "partId", l.warehouse_id as "warehouseId" from stock_levels l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
       where l.tenant_id = $1 and p.code = '${HOT}'`,
      [ground.tenantId],
    );
    const numbers = <R extends Record<string, string>>(row: R) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Record<keyof R, number>;
    const [its] = hot.rows;
    if (!its) throw new Error(`${tenant.key} has no hot part`);
    return { ...ground, tenant, orders: open.rows.map(({ id }) => Number(id)), levels: rows.map(numbers), hot: numbers(its) };
  } finally {
    await client.end();
  }
}

/** Filled once and kept: each part lies in two warehouses, seven deliveries of ten and as many issues of five in one, three of each in the other, at 10.00 a piece. */
export async function fillStore(client: pg.Client, { tenantId }: Pick<Ground, "tenantId">, parts: number): Promise<void> {
  const found = await client.query("select from master_parts where tenant_id = $1 and code = $2", [tenantId, HOT]);
  if (found.rowCount) return;
  const base = await client.query<{ most: string }>(
    `select greatest((select coalesce(max(id), 0) from master_parts), (select coalesce(max(id), 0) from stock_movements), (select coalesce(max(id), 0) from warehouses), 60000000) as most`,
  );
  const first = Number(base.rows[0]?.most) + 1;
  const centre = await client.query<{ id: string }>(
    "select min(id) as id from reference_values where tenant_id = $1 and list = 'cost-centres'",
    [tenantId],
  );
  const supplier = await client.query<{ id: string }>(
    `insert into suppliers (tenant_id, code, name) values ($1, 'BENCH-S', 'Supplier of the bench') returning id`,
    [tenantId],
  );
  const values = { tenant: tenantId, first, parts, centre: Number(centre.rows[0]?.id), supplier: Number(supplier.rows[0]?.id) };
  await client.query("set session_replication_role = replica");
  await client.query("begin");
  for (const statement of STATEMENTS)
    await client.query(statement.replace(/(?<!:):([a-z]+)/g, (whole, name: keyof typeof values) => String(values[name] ?? whole)));
  await client.query("commit");
  await client.query("set session_replication_role = origin");
  for (const table of TABLES) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select greatest(max(id), 1000) from ${table}))`);
    await client.query(`vacuum (analyze) ${table}`);
  }
}

const TABLES = [
  "master_parts",
  "warehouses",
  "stock_levels",
  "stock_rows",
  "stock_movements",
  "stock_movement_lines",
  "reservations",
  "purchase_orders",
  "purchase_order_lines",
];

const PART = ":first + p";
/** The two warehouses of a part. */
const MAINLY = `:first + p % ${WAREHOUSES}`;
const ALSO = `:first + (p + 7) % ${WAREHOUSES}`;
const WHERE_K = `case when k < 14 then ${MAINLY} else ${ALSO} end`;
const QUANTITY_K = "case when k % 2 = 0 then 10 else -5 end";
const EVERY = `generate_series(0, :parts - 1) p, generate_series(0, ${MOVEMENTS_A_PART - 1}) k`;
const MOVEMENT = `:first + k * :parts + p`;
const AT = `date_trunc('minute', now()) - make_interval(hours => 24 * (1 + (${MOVEMENTS_A_PART - 1} - k) * 27) + (p % 24))`;

const STATEMENTS = [
  `insert into warehouses (tenant_id, id, code, name) select :tenant, :first + w, 'BENCH-W' || w, 'Store ' || w from generate_series(0, ${WAREHOUSES - 1}) w`,
  `insert into master_parts (tenant_id, id, code, name) select :tenant, ${PART}, 'BENCH-P' || lpad(p::text, 6, '0'), 'Bearing ' || p from generate_series(0, :parts - 1) p`,
  `insert into stock_movements (tenant_id, id, kind, effective_at, booked_at) select :tenant, ${MOVEMENT}, case when k % 2 = 0 then 'receive' else 'issue' end, ${AT}, ${AT} from ${EVERY}`,
  // As the ledger writes them: whence it comes stands before whither it goes.
  `insert into stock_movement_lines (tenant_id, movement_id, line, place, part_id, warehouse_id, cost_centre_id, supplier_id, quantity, value_minor, kind, effective_at)
   select :tenant, ${MOVEMENT}, case when (k % 2 = 0) = (l = 1) then 2 else 1 end, case when l = 1 then 'stock' when k % 2 = 0 then 'supplier' else 'consumption' end, ${PART},
     case when l = 1 then ${WHERE_K} end, case when l = 2 and k % 2 = 1 then :centre::bigint end, case when l = 2 and k % 2 = 0 then :supplier::bigint end,
     (${QUANTITY_K}) * case when l = 1 then 1 else -1 end, (${QUANTITY_K}) * 1000 * case when l = 1 then 1 else -1 end, case when k % 2 = 0 then 'receive' else 'issue' end, ${AT}
   from ${EVERY}, generate_series(1, 2) l`,
  `insert into stock_levels (tenant_id, part_id, warehouse_id, on_hand, value_minor, minimum, reorder_point, maximum, levels_by)
   select :tenant, ${PART}, w, n, n * 1000, 5, 10, 60, 'hand' from generate_series(0, :parts - 1) p, lateral (values (${MAINLY}, 35), (${ALSO}, 15)) as lies (w, n)`,
  `insert into stock_rows (tenant_id, part_id, warehouse_id, quantity)
   select :tenant, ${PART}, w, n from generate_series(0, :parts - 1) p, lateral (values (${MAINLY}, 35), (${ALSO}, 15)) as lies (w, n)`,
  `insert into reservations (tenant_id, part_id, warehouse_id, quantity, wants_hard, required_on)
   select :tenant, ${PART}, ${MAINLY}, 1 + r, false, current_date + 10 + (p + r) % 60 from generate_series(0, :parts - 1) p, generate_series(0, 1) r`,
  `insert into purchase_orders (tenant_id, id, code, supplier_id, warehouse_id, status, expected_on)
   select :tenant, :first + o, 'BENCH-O' || o, :supplier, :first + o % ${WAREHOUSES}, 'sent', current_date + o % 40 from generate_series(0, :parts / 25 - 1) o`,
  `insert into purchase_order_lines (tenant_id, purchase_order_id, warehouse_id, part_id, quantity, stock_quantity)
   select :tenant, :first + o, :first + o % ${WAREHOUSES}, :first + (o + n * ${WAREHOUSES}) % :parts, 5, 5 from generate_series(0, :parts / 25 - 1) o, generate_series(0, 9) n`,
  // The hot one.
  `insert into master_parts (tenant_id, id, code, name) select :tenant, :first + :parts + 1, '${HOT}', 'Bolt that everybody takes'`,
  `insert into stock_movements (tenant_id, id, kind, effective_at, booked_at) select :tenant, :first + ${MOVEMENTS_A_PART} * :parts, 'receive', now(), now()`,
  `insert into stock_movement_lines (tenant_id, movement_id, line, place, part_id, warehouse_id, quantity, value_minor, kind, effective_at)
   select :tenant, :first + ${MOVEMENTS_A_PART} * :parts, l, case when l = 1 then 'opening' else 'stock' end, :first + :parts + 1, case when l = 2 then :first::bigint end,
     ${PLENTY} * case when l = 1 then -1 else 1 end, ${PLENTY} * case when l = 1 then -1 else 1 end, 'receive', now() from generate_series(1, 2) l`,
  `insert into stock_levels (tenant_id, part_id, warehouse_id, on_hand, value_minor) select :tenant, :first + :parts + 1, :first, ${PLENTY}, ${PLENTY}`,
  `insert into stock_rows (tenant_id, part_id, warehouse_id, quantity) select :tenant, :first + :parts + 1, :first, ${PLENTY}`,
];
