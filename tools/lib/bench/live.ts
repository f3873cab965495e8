import fs from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openServer, type Server as Process } from "../../../apps/e2e/harness/server.ts";
import { apiOfToken, type Api } from "../../../apps/e2e/harness/api.ts";
import type { Server } from "../../../apps/server/src/app.ts";
import { listTopic, recordTopic } from "../../../packages/domain/src/kit/live/frames.ts";
import { workOrders } from "../../../packages/domain/src/work/orders/contract.ts";
import { signedInAs } from "./alarms-people.ts";
import { cpuMs } from "./cpu.ts";
import { percentile, type Figures } from "./figures.ts";
import { openPage, type OpenPage } from "../../../apps/e2e/harness/open-page.ts";
import { makeTenant, onEmptyGround, type BenchTenant, type Ground } from "./speaking.ts";

const TENANTS = 20;
/** A machine with other work says with fewer what is said with all of them: LIVE_PAGES, LIVE_CHANGES. */
const PAGES = Number(process.env["LIVE_PAGES"] ?? 1_000);
const CHANGES_A_SECOND = Number(process.env["LIVE_CHANGES"] ?? 50);
const SECONDS = 30;
const ORDERS_OF_ONE = 20;
const ROLES = ["Administrator", "Planner", "Technician", "Requester"];
const PEOPLE_OF_ONE = 10;
const IMPORTED = 5_000;
const TOPICS = [listTopic("work-orders"), "person"] as const;

interface Company {
  tenant: BenchTenant;
  tokens: string[];
  writer: Api[];
  orders: { id: number; version: number }[];
}

/** What open pages cost: two processes on one database, their pages, and what is changed beside them. */
export async function measureLive(figures: Figures): Promise<void> {
  await onEmptyGround("live", async (ground) => {
    await ground.serving(false, async (server) => {
      const processes = await startProcesses(ground);
      try {
        const companies = await companiesOf(server, processes);
        figures.title(`Open pages: ${PAGES} on two processes, ${TENANTS} organisations, ${CHANGES_A_SECOND} changes a second`);
        const alone = await changing(processes, companies);
        const before = processes.map(memoryOf);
        const pages = await openPages(processes, companies);
        tellMemory(figures, processes, before);
        const beside = await changing(processes, companies);
        tellPace(figures, pages, alone, beside);
        await cutAll(figures, companies, pages);
        for (const page of pages) page.close();
        await besideAnImport(figures, server, processes, companies);
      } finally {
        await Promise.all(processes.map(async (one) => await one.discard()));
      }
    });
  });
}

async function startProcesses({ databaseUrl, ownerUrl }: Ground): Promise<[Process, Process]> {
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DEMO: "off", TRUSTED_PROXIES: "127.0.0.1" };
  const [first, second] = [await openServer("bench-live", env), await openServer("bench-live-second", env)];
  await first.start();
  await second.start();
  return [first, second];
}

async function companiesOf(server: Server, processes: readonly Process[]): Promise<Company[]> {
  const companies: Company[] = [];
  for (let nth = 0; nth < TENANTS; nth += 1) {
    const tenant = await makeTenant(server, `bench-live-${nth}`);
    const tokens: string[] = [];
    for (let person = 0; person < PEOPLE_OF_ONE; person += 1)
      tokens.push((await signedInAs(server, tenant, `live-${nth}-${person}`, ROLES[person % ROLES.length] ?? "Planner")).token);
    const writer = processes.map(({ url }) => apiOfToken(url, tokens[0] ?? "", { "x-forwarded-for": `10.9.0.${nth}` }));
    const orders: Company["orders"] = [];
    for (let order = 0; order < ORDERS_OF_ONE; order += 1)
      orders.push(await (writer[0] as Api).ok(workOrders.create, { body: { title: `Order ${order}`, description: "", priority: 1 } }));
    companies.push({ tenant, tokens, writer, orders });
  }
  return companies;
}

/** Each page on a list, one in two on a record besides. */
async function openPages(processes: readonly Process[], companies: readonly Company[]): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  for (let nth = 0; nth < PAGES; nth += 1) {
    const company = companies[nth % companies.length];
    const process = processes[nth % processes.length];
    const turn = Math.floor(nth / companies.length);
    if (!company || !process) continue;
    const record = company.orders[turn % ORDERS_OF_ONE];
    pages.push(
      openPage({
        url: process.url,
        token: company.tokens[turn % PEOPLE_OF_ONE] ?? "",
        topics: [...TOPICS, ...(turn % 2 === 0 && record ? [recordTopic("work-orders", record.id)] : [])],
        from: `10.8.${nth >> 8}.${nth & 255}`,
      }),
    );
    if (nth % 50 === 49) await Promise.all(pages.slice(-50).map(async ({ ready }) => await ready));
  }
  await Promise.all(pages.map(async ({ ready }) => await ready));
  await sleep(2_000);
  return pages;
}

interface Changing {
  /** By row and version, when its answer came: it was committed before. */
  answeredAt: Map<string, number>;
  /** Milliseconds that other calls took. */
  calls: number[];
  /** Calls that a machine under other work did not take. */
  refused: number;
  /** Share of a core that each process used. */
  cores: number[];
}

/** Changes at their pace for a while, with a list asked for twice a second beside them. */
async function changing(processes: readonly Process[], companies: readonly Company[]): Promise<Changing> {
  const answeredAt = new Map<string, number>();
  const calls: number[] = [];
  let refused = 0;
  const cpu = processes.map(({ pid }) => cpuMs(pid()));
  const begun = performance.now();
  const change = async (nth: number) => {
    const company = companies[nth % companies.length];
    const order = company?.orders[Math.floor(nth / companies.length) % ORDERS_OF_ONE];
    if (!company || !order) return;
    const body = { version: order.version, title: `Order, changed ${nth}` };
    const api = company.writer[nth % 2] as Api;
    const params = { id: order.id };
    const changed = await api.ok(workOrders.update, { params, body }).catch(() => null);
    if (changed) answeredAt.set(`${order.id} ${changed.version}`, performance.now());
    else refused += 1;
    order.version = (changed ?? (await api.ok(workOrders.get, { params }))).version;
  };
  const asking = async () => {
    for (let nth = 0; performance.now() < begun + SECONDS * 1000; nth += 1) {
      const asked = performance.now();
      await companies[nth % companies.length]?.writer[nth % 2]?.ok(workOrders.list, { body: { endRow: 50 } }).catch(() => (refused += 1));
      calls.push(performance.now() - asked);
      await sleep(100);
    }
  };
  const asked = asking();
  const under: Promise<void>[] = [];
  for (let nth = 0; nth < SECONDS * CHANGES_A_SECOND; nth += 1) {
    const due = begun + (nth * 1000) / CHANGES_A_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    under.push(change(nth));
  }
  await Promise.all([...under, asked]);
  const seconds = (performance.now() - begun) / 1000;
  await sleep(3_000);
  return { answeredAt, calls, refused, cores: processes.map(({ pid }, at) => (cpuMs(pid()) - (cpu[at] ?? 0)) / 1000 / seconds) };
}

const memoryOf = ({ pid }: Process): number => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid()}/status`, "utf8"))?.[1] ?? "0");

function tellMemory(figures: Figures, processes: readonly Process[], before: readonly number[]): void {
  const more = processes.map((one, at) => memoryOf(one) - (before[at] ?? 0));
  figures.figure("memory a connection", more.reduce((sum, one) => sum + one, 0) / PAGES, "kB", { atMost: 40 });
}

function tellPace(figures: Figures, pages: readonly OpenPage[], alone: Changing, beside: Changing): void {
  const waits: number[] = [];
  let missed = 0;
  // Everybody of an organisation with a right to its orders hears of all of them; who limits see less is counted by what they heard.
  for (const { toldAt } of pages)
    for (const [key, at] of toldAt) {
      const answered = beside.answeredAt.get(key);
      if (answered === undefined) missed += 1;
      else waits.push(Math.max(0, at - answered));
    }
  figures.note(
    `${waits.length} rows told of ${beside.answeredAt.size} changes, ${missed} of a change that was answered by nobody; ${beside.refused} calls not taken`,
  );
  figures.figure("commit to frame: half of them", percentile(waits, 0.5), "ms");
  figures.figure("commit to frame: 95 of 100", percentile(waits, 0.95), "ms", { atMost: 300 });
  figures.figure("processor time of a process beside the same changes", (sum(beside.cores) - sum(alone.cores)) / 2, "cores", {
    atMost: 0.25,
  });
  figures.figure("a list meanwhile, 95 of 100, against none open", percentile(beside.calls, 0.95) / percentile(alone.calls, 0.95), "×", {
    atMost: 1.3,
  });
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** All lines are cut at the same moment, and something is changed before they are back. */
async function cutAll(figures: Figures, companies: readonly Company[], pages: readonly OpenPage[]): Promise<void> {
  const begun = performance.now();
  const back = pages.map(async (page) => await page.comeBack());
  for (const { orders, writer } of companies) {
    const [order] = orders;
    if (order)
      order.version = (
        await (writer[0] as Api).ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, title: "Cut off" } })
      ).version;
  }
  await Promise.all(back);
  figures.figure(`all ${PAGES} cut at once: the last is back`, (performance.now() - begun) / 1000, "s", { atMost: 15 });
}

/** As many rows as a large file has, in the log as an import leaves them, while everybody looks at one list. */
async function besideAnImport(
  figures: Figures,
  { db }: Server,
  processes: readonly Process[],
  companies: readonly Company[],
): Promise<void> {
  const company = companies[0];
  if (!company) return;
  figures.title(`${PAGES / 4} pages on one list beside an import of ${IMPORTED} orders`);
  const pages: OpenPage[] = [];
  // Twenty pages a person and process are let in.
  for (let nth = 0; nth < PAGES / 4; nth += 1) {
    const token = company.tokens[nth % PEOPLE_OF_ONE] ?? "";
    pages.push(
      openPage({
        url: processes[Math.floor(nth / PEOPLE_OF_ONE) % 2]?.url ?? "",
        token,
        topics: [listTopic("work-orders")],
        from: `10.7.0.${nth}`,
      }),
    );
  }
  await Promise.all(pages.map(async ({ ready }) => await ready));
  const calls: number[] = [];
  const batch = async (at: number) =>
    await db.tenant(
      company.tenant.id,
      async (rows) =>
        await sql`insert into audit_log (action, entity, entity_id) select 'imported', 'work-orders', ${at} + n from generate_series(1, 50) n`.execute(
          rows,
        ),
    );
  for (let at = 0; at < IMPORTED; at += 50) {
    await batch(100_000 + at);
    const asked = performance.now();
    await company.writer[at % 2]?.ok(workOrders.list, { body: { endRow: 50 } });
    calls.push(performance.now() - asked);
    await sleep(100);
  }
  await sleep(6_000);
  const most = pages.map(({ frames }) => [...frames.values()]).flat();
  figures.figure("frames a second and page: 95 of 100 of the seconds with any", percentile(most, 0.95), "", { atMost: 2 });
  figures.figure("a list meanwhile: 95 of 100", percentile(calls, 0.95) / 1000, "s", { atMost: 1 });
  for (const page of pages) page.close();
}
