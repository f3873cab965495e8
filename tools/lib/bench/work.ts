import pg from "pg";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { capturing, type Capture } from "./capture.ts";
import type { Figures } from "./figures.ts";
import { startFloor, type Floor } from "./floor.ts";
import type { Installation } from "./installation.ts";
import { requestBytes } from "./loader.ts";
import { contains, creates, fullOrders, gets, lists, type Sent } from "./requests.ts";
import { inTurns, type Side } from "./rounds.ts";
import type { Script } from "./script.ts";
import { LARGE, MAIN, SMALL, WRITTEN, type BenchTenant } from "./tenants.ts";

type Aims = { server?: number; postgres?: number; ratio?: number };
interface Work {
  title: string;
  tenant: BenchTenant;
  requests: (ground: Ground) => readonly Sent[];
  aims: Aims;
  settleMs?: number;
}

/** The four kinds of call of which everything else is made, each beside the floor. */
export const WORKS: Record<string, Work> = {
  list: {
    title: "List of 50 of 100,000, one status, by due date",
    tenant: MAIN,
    requests: () => lists,
    aims: { server: 1.5, postgres: 0.6, ratio: 0.6 },
  },
  contains: { title: "The same with words in the title", tenant: MAIN, requests: () => contains, aims: { postgres: 3 } },
  get: {
    title: "One order with the counts of its tabs",
    tenant: MAIN,
    requests: ({ firstOrder }) => gets(fullOrders(firstOrder, MAIN.orders, 500)),
    aims: { server: 0.6 },
  },
  create: {
    title: "Create one, with audit row and event (chained and handed out too)",
    tenant: WRITTEN,
    requests: ({ firstAsset }) => creates(Array.from({ length: 100 }, (_, at) => firstAsset + at)),
    aims: { server: 2 },
    settleMs: 1_000,
  },
};

export interface Ground {
  tenantId: number;
  firstOrder: number;
  firstAsset: number;
}

export async function measureWork(figures: Figures, installation: Installation, name: string): Promise<void> {
  const work = WORKS[name];
  if (!work) throw new Error(`there is no work ${name}`);
  figures.title(work.title);
  const ground = await groundOf(installation, work.tenant);
  const sent = work.requests(ground);
  const floor = await floorOf(installation, work.tenant, ground, name, sent);
  try {
    const bare: Side = {
      url: floor.url,
      pid: floor.pid,
      requests: sent.map((one, at) => requestBytes("GET", `/${name}/${variantOf(name, at)}/${idIn(one)}`)),
    };
    const [own, its] = await inTurns(installation.postmasterPid, [await sideOf(installation, work.tenant, sent), bare], {
      settleMs: work.settleMs ?? 0,
    });
    if (!own || !its) throw new Error("nothing was measured");
    const { server, postgres, ratio } = work.aims;
    figures.figure("CPU in the server, per request", own.serverMs, "ms", server === undefined ? undefined : { atMost: server });
    figures.figure("CPU in PostgreSQL, per request", own.postgresMs, "ms", postgres === undefined ? undefined : { atMost: postgres });
    figures.figure("throughput ÷ floor's", own.perSecond / its.perSecond, "", ratio === undefined ? undefined : { atLeast: ratio });
    figures.note(
      `${Math.round(own.perSecond)}/s; floor ${Math.round(its.perSecond)}/s with ${its.serverMs.toFixed(2)} ms in the server and ${its.postgresMs.toFixed(2)} ms in PostgreSQL`,
    );
  } finally {
    floor.close();
  }
}

/** What a list and a record cost in a tenant a hundred times as large. */
export async function measureGrowth(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Growth: a tenant with 1,000,000 orders ÷ one with 10,000");
  for (const [title, requests] of Object.entries(GROWING)) {
    const sides = await Promise.all(
      [SMALL, LARGE].map(async (tenant) => await sideOf(installation, tenant, requests(tenant, await groundOf(installation, tenant)))),
    );
    const [small, large] = await inTurns(installation.postmasterPid, sides);
    if (!small || !large) throw new Error("nothing was measured");
    figures.figure(`${title}, CPU of both`, (large.serverMs + large.postgresMs) / (small.serverMs + small.postgresMs), "×", {
      atMost: 1.3,
    });
    figures.note(
      `server ${small.serverMs.toFixed(2)} → ${large.serverMs.toFixed(2)} ms, PostgreSQL ${small.postgresMs.toFixed(2)} → ${large.postgresMs.toFixed(2)} ms`,
    );
  }
}

const GROWING: Record<string, (tenant: BenchTenant, ground: Ground) => readonly Sent[]> = {
  list: () => lists,
  get: ({ orders }, { firstOrder }) => gets(fullOrders(firstOrder, orders, 500)),
};

export async function sideOf({ url, serverPid }: Installation, { email }: BenchTenant, sent: readonly Sent[]): Promise<Side> {
  const token = await tokenOf(url, email);
  return { url, pid: serverPid, requests: sent.map(({ method, path, body }) => requestBytes(method, path, { token, body })) };
}

/** Lists differ in their statements; records only in their ids. */
const isByVariant = (name: string) => name === "list" || name === "contains";
const variantOf = (name: string, at: number) => (isByVariant(name) ? at : 0);
const idIn = ({ path }: Sent) => /\/(\d+)$/.exec(path)?.[1] ?? "0";

async function floorOf(
  installation: Installation,
  { email }: BenchTenant,
  { tenantId }: Ground,
  name: string,
  sent: readonly Sent[],
): Promise<Floor> {
  const token = await tokenOf(installation.url, email);
  const all = async (capture: Capture) => {
    const scripts: Script[] = [];
    for (const one of isByVariant(name) ? sent : sent.slice(0, 1)) scripts.push(await capture(token, one));
    return scripts;
  };
  return await startFloor({
    databaseUrl: installation.urls.databaseUrl,
    tenantId,
    scripts: { [name]: await capturing(installation, all) },
  });
}

export async function groundOf({ superuserUrl }: Pick<Installation, "superuserUrl">, { key }: BenchTenant): Promise<Ground> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ tenantId: number; firstOrder: string; firstAsset: string }>(
    `select t.id as "tenantId", (select min(id) from work_orders o where o.tenant_id = t.id) as "firstOrder", (select min(id) from assets a where a.tenant_id = t.id) as "firstAsset"
     from tenants t where t.identifier = $1`,
    [`bench-${key}`],
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error(`the data folder has no tenant ${key}`);
  return { tenantId: found.tenantId, firstOrder: Number(found.firstOrder), firstAsset: Number(found.firstAsset) };
}
