import { createHash } from "node:crypto";
import pg from "pg";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { search } from "@millwright/domain/foundation/search/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { atHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { buildServer } from "../../../apps/server/src/app.ts";
import { startTestCluster } from "../../../apps/server/src/platform/testing/cluster.ts";
import { readSettings } from "../../../apps/server/src/settings.ts";
import { PASSWORD } from "../../../apps/e2e/harness/api.ts";
import { ensureBoard } from "../bench/boards.ts";
import { ensureMonth } from "../bench/calendar.ts";
import { ensureFilled } from "../bench/fill.ts";
import { fillStore } from "../bench/materials.ts";
import { contains, creates, gets, lists, type Sent } from "../bench/requests.ts";
import { SMALL } from "../bench/tenants.ts";
import { groundOf, type Ground } from "../bench/work.ts";

/** What one request asks of the database, the same on every machine: statements that the server sends, and pages of tables and indexes that they touch. */
export interface Touched {
  statements: number;
  pages: number;
}

/**
 * The most asked questions over a tenant of 10,000 orders and 2,000 assets, with 3,000 of its orders in one month and a store of 500 parts, each asked once it was asked before: what a
 * connection plans or a person's first call looks up is not counted.
 */
export async function touchedByQuestions(): Promise<Record<string, Touched>> {
  const cluster = await startTestCluster();
  const superuserUrl = cluster.superuserUrl.replace(/\/postgres$/, "/millwright");
  const su = new pg.Client({ connectionString: superuserUrl });
  await su.connect();
  try {
    // Whatever cleans up meanwhile would be counted.
    await su.query("alter system set autovacuum = off");
    await su.query("select pg_reload_conf()");
    await ensureFilled({ dir: "a throw-away folder", superuserUrl: cluster.superuserUrl }, cluster, () => {}, [SMALL]);
    const ground = await groundOf({ superuserUrl }, SMALL);
    const filled = { ...ground, boardId: await ensureBoard({ superuserUrl }, ground, 500), ...(await furtherRows(su, ground)) };
    await ensureMonth({ superuserUrl }, ground, 1_000);
    await su.query("vacuum (analyze)");
    return await asked(cluster, su, filled);
  } finally {
    await su.end();
    await cluster.stop();
  }
}

interface Filled extends Ground {
  boardId: number;
  levelId: number;
  partId: number;
  crewId: number;
  openOrders: readonly { id: number; version: number }[];
}

/** Requests, a crew with orders, a store. */
async function furtherRows(su: pg.Client, ground: Ground): Promise<Omit<Filled, keyof Ground | "boardId">> {
  const of = [ground.tenantId];
  await fillStore(su, ground, 500);
  await su.query(
    `insert into work_requests (tenant_id, code, title, status_id, priority, asset_id, created_at)
     select $1, 'WR-2026-' || lpad(n::text, 5, '0'), 'Machine ' || n || ' is noisy', 1 + n % 3, 1 + n % 3, $2::bigint + n, now() - make_interval(hours => n) from generate_series(1, 1500) n`,
    [ground.tenantId, ground.firstAsset],
  );
  const number = async (text: string) => Number((await su.query<{ id: string }>(text, of)).rows[0]?.id);
  const crewId = await number("insert into crews (tenant_id, code, name) values ($1, 'BUDGET', 'Crew of the budget') returning id");
  await su.query(
    "update work_orders set crew_id = $2 where tenant_id = $1 and id in (select id from work_orders where tenant_id = $1 and not is_ended order by id limit 200)",
    [ground.tenantId, crewId],
  );
  const open = await su.query<{ id: string; version: number }>(
    "select id, version from work_orders where tenant_id = $1 and status_id = 1 order by id desc limit 2",
    of,
  );
  return {
    crewId,
    levelId: await number("select min(id) as id from stock_levels where tenant_id = $1"),
    partId: await number("select part_id as id from stock_levels where tenant_id = $1 order by id limit 1"),
    openOrders: open.rows.map(({ id, version }) => ({ id: Number(id), version })),
  };
}

type Question = readonly [first: Sent, second: Sent];
const twice = (sent: Sent): Question => [sent, sent];
const post = ({ path }: Endpoint, body: object): Sent => ({ method: "POST", path, body });
const get = ({ path }: Endpoint, query: Record<string, string> = {}): Sent => ({
  method: "GET",
  path: `${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ""}`,
});
const withId = ({ path }: Endpoint, id: number) => path.replace(":id", String(id)) as `/${string}`;

function questionsOf({ firstOrder, firstAsset, boardId, levelId, partId, crewId, openOrders }: Filled): Record<string, Question> {
  const [first, second] = openOrders;
  const [list, narrow] = [lists[0], contains[0]];
  const [one] = gets([firstOrder]);
  const made = creates([firstAsset, firstAsset + 1]);
  if (!first || !second || !list || !narrow || !one || !made[0] || !made[1]) throw new Error("the tenant is not filled");
  const started = ({ id, version }: { id: number; version: number }): Sent => ({
    method: "PUT",
    path: workOrders.setStatus.path,
    body: { id, version, statusId: STATUS.inProgress },
  });
  return {
    list: twice(list),
    contains: twice(narrow),
    get: twice(one),
    create: [made[0], made[1]],
    "update-status": [started(first), started(second)],
    board: twice({ method: "POST", path: withId(workOrderBoards.cards, boardId), body: {} }),
    calendar: twice(get(calendar.days, { from: "2031-04-28", until: "2031-06-01", perDay: "5" })),
    home: twice(get(home.get)),
    "home-overview": twice(get(home.get, { overview: "true" })),
    tree: twice(get(assets.browse, { treeview: "true" })),
    search: twice(get(search.find, { q: "gearbox" })),
    balance: twice({ method: "GET", path: withId(stock.get, levelId) }),
    availability: twice(get(reservations.available, { partId: String(partId) })),
    "at-hand": twice(post(atHand.read, {})),
    requests: twice(post(workRequests.list, { endRow: 50 })),
    "crew-week": twice(get(crewWeeks.plan, { crewId: String(crewId), monday: "2031-05-12" })),
  };
}

async function asked(urls: { databaseUrl: string; ownerUrl: string }, su: pg.Client, filled: Filled): Promise<Record<string, Touched>> {
  const watched = watch();
  const { app } = await buildServer({ settings: readSettings({}), ...urls, worker: false, rates: null });
  try {
    const password = createHash("sha256").update(PASSWORD).digest("hex");
    const signedIn = await app.inject({ method: "POST", url: auth.signIn.path, payload: { email: SMALL.email, password } });
    const headers = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
    const send = async ({ method, path, body }: Sent) => {
      const reply = await app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body as object }) });
      if (reply.statusCode !== 200) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.payload}`);
      await watched.flushed();
    };
    const touched: Record<string, Touched> = {};
    for (const [name, [first, second]] of Object.entries(questionsOf(filled))) {
      await send(first);
      const [pages, statements] = [await pagesSoFar(su), watched.statements()];
      await send(second);
      touched[name] = { statements: watched.statements() - statements, pages: (await pagesSoFar(su)) - pages };
    }
    return touched;
  } finally {
    watched.stop();
    await app.close();
  }
}

/** Pages of the tables and indexes of the product that statements have asked for, from memory or from the disk. */
async function pagesSoFar(su: pg.Client): Promise<number> {
  await su.query("select pg_stat_clear_snapshot()");
  const { rows } = await su.query<{
    pages: string;
  }>(`select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)
    + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0) + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0)) as pages from pg_statio_user_tables`);
  return Number(rows[0]?.pages);
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Counts what the product's driver sends, and makes its connections tell PostgreSQL's statistics at once what they have touched. */
function watch() {
  const clients = new Set<pg.Client>();
  const before = pg.Client.prototype.query as unknown as Query;
  let statements = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [question] = given;
    const text = typeof question === "object" && question !== null && "text" in question ? String(question.text) : "";
    if ("callback" in Object(question) && !FRAME.test(text)) {
      clients.add(this);
      statements += 1;
    }
    return before.apply(this, given);
  } as unknown as typeof pg.Client.prototype.query;
  return {
    statements: () => statements,
    flushed: async () => {
      for (const client of clients) await before.call(client, "select pg_stat_force_next_flush()");
    },
    stop: () => {
      pg.Client.prototype.query = before as unknown as typeof pg.Client.prototype.query;
    },
  };
}

/** What begins and ends a transaction is no question. */
const FRAME = /^(begin|commit|rollback)$/i;
