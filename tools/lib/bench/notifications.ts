import { setTimeout as sleep } from "node:timers/promises";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { Server } from "../../../apps/server/src/app.ts";
import { known } from "../../../apps/server/src/connect/notifications/builders.ts";
import { tellTenant } from "../../../apps/server/src/connect/notifications/engine.ts";
import { notifications } from "../../../packages/domain/src/connect/notifications/contract.ts";
import { workOrders } from "../../../packages/domain/src/work/orders/contract.ts";
import { postgresCpuMs } from "./cpu.ts";
import { median, percentile, type Figures } from "./figures.ts";
import { analysed, ask, given, happened, ordersOf, peopledTenant, requestsOf, type Peopled } from "./notifications-ground.ts";
import { onEmptyGround, type Ground } from "./speaking.ts";

const SECOND_MS = 1000;
const LOOK_MS = 25;
const LIMIT_MS = 60_000;

/** What it costs that people are told: from the event to the card, in PostgreSQL, and at the calls that people wait for. */
export async function measureNotifications(figures: Figures): Promise<void> {
  await onEmptyGround("notifications", async (ground) => {
    await ground.serving(false, async (server) => {
      figures.title("Notifications: in PostgreSQL");
      await manyHearers(figures, ground, server);
      await manyCards(figures, ground, server);
    });
    await ground.serving(true, async (server) => {
      figures.title("Notifications: from the event to the card");
      await atPace(figures, server);
      await wholesale(figures, server);
    });
    figures.title("Notifications: beside what people do");
    await creating(figures, ground);
  });
}

const HEARERS = 50;
const SINGLE = 60;

/** One event that fifty people hear, by itself and among others. */
async function manyHearers(figures: Figures, { postmasterPid }: Ground, server: Server): Promise<void> {
  const tenant = await peopledTenant(server, "bench-hearers", { planners: HEARERS });
  const requests = await requestsOf(tenant, SINGLE);
  const tell = async () => await tellTenant(ground(server), known, tenant.id);
  const event = (id: number) => ({ kind: "work-requests.created", entity: "work-requests", id, by: tenant.admin.personId });
  await happened(tenant, [event(requests[0] ?? 0)]);
  await tell();
  const before = postgresCpuMs(postmasterPid);
  for (const id of requests) {
    await happened(tenant, [event(id)]);
    await tell();
  }
  const alone = (postgresCpuMs(postmasterPid) - before) / requests.length;
  await happened(tenant, requests.map(event));
  const between = postgresCpuMs(postmasterPid);
  await tell();
  const together = (postgresCpuMs(postmasterPid) - between) / requests.length;
  figures.figure(`cards for ${HEARERS} hearers of one event: of PostgreSQL, by itself`, alone, "ms", { atMost: 5 });
  figures.figure(`cards for ${HEARERS} hearers of one event: of PostgreSQL, ${SINGLE} together`, together, "ms", { atMost: 5 });
}

const ground = ({ db, app }: Server) => ({ db, log: app.log });

const ROWS = 5000;
const ASKED = 300;

/** Somebody whom five thousand things reached. */
async function manyCards(figures: Figures, { ownerUrl, postmasterPid }: Ground, server: Server): Promise<void> {
  const tenant = await peopledTenant(server, "bench-cards", { planners: 1 });
  const [person] = tenant.planners;
  if (!person) throw new Error("nobody is there");
  const orders = await ordersOf(tenant, ROWS / 2);
  await tenant.rows(
    async (db) =>
      await sql`insert into notifications (person_id, event_id, line, entity, entity_id, at)
        select ${person.personId}, n, 'order-note', 'work-orders', (${orders}::bigint[])[1 + n % ${orders.length}], now() - n * interval '1 minute'
        from generate_series(1, ${ROWS}::int) n`.execute(db),
  );
  await analysed(ownerUrl);
  const cost = async (work: () => Promise<void>) => {
    for (let turn = 0; turn < 20; turn += 1) await work();
    const before = postgresCpuMs(postmasterPid);
    for (let turn = 0; turn < ASKED; turn += 1) await work();
    return (postgresCpuMs(postmasterPid) - before) / ASKED;
  };
  const list = await cost(async () => await ask(server, person, notifications.list, { startRow: 0, endRow: 6 }));
  const badge = await cost(async () => await ask(server, person, notifications.unread));
  figures.figure(`the first six cards of ${ROWS} rows: of PostgreSQL`, list, "ms", { atMost: 3 });
  figures.figure(`the badge of ${ROWS} rows: of PostgreSQL`, badge, "ms", { atMost: 0.5 });
}

const A_SECOND = 50;
const SECONDS = 20;

/** Fifty events a second, while people look at lists. */
async function atPace(figures: Figures, server: Server): Promise<void> {
  const tenant = await peopledTenant(server, "bench-pace", { planners: 20 });
  const orders = await ordersOf(tenant, A_SECOND * SECONDS);
  const watch = watching(tenant);
  const people = looking(server, tenant);
  for (const [nth, id] of orders.entries()) {
    const pause = sleep(SECOND_MS / A_SECOND);
    await happened(tenant, [given(tenant, id, nth)]);
    watch.begin(id);
    await pause;
  }
  const waits = await watch.end();
  const lists = await people.end();
  figures.figure(`${A_SECOND} events a second: 95 of 100 cards within`, percentile(waits, 0.95) / SECOND_MS, "s", { atMost: 2 });
  figures.figure("lists of orders meanwhile: 95 of 100 within", percentile(lists, 0.95), "ms");
}

const UNDONE = 5000;

/** One call that changes five thousand orders, and what others wait for their cards meanwhile. */
async function wholesale(figures: Figures, server: Server): Promise<void> {
  const tenant = await peopledTenant(server, "bench-undo", { planners: 20 });
  const orders = await ordersOf(tenant, UNDONE + 100);
  const watch = watching(tenant);
  const began = performance.now();
  await happened(
    tenant,
    orders.slice(0, UNDONE).map((id) => ({ ...given(tenant, id, 0), call: "an undo" })),
  );
  const others = (async () => {
    for (const [nth, id] of orders.slice(UNDONE).entries()) {
      await happened(tenant, [given(tenant, id, nth + 1)]);
      watch.begin(id);
      await sleep(100);
    }
  })();
  await untilTold(tenant, began);
  const engine = performance.now() - began;
  await others;
  figures.figure(`one call that changes ${UNDONE} orders: all of it looked at within`, engine / SECOND_MS, "s", { atMost: 10 });
  figures.figure("others' cards meanwhile: 95 of 100 within", percentile(await watch.end(), 0.95) / SECOND_MS, "s", { atMost: 4 });
}

/** Until somebody hears of the whole; the first batch writes that, so the cursor is asked. */
async function untilTold({ id, rows }: Peopled, began: number): Promise<void> {
  for (let left = 1; left > 0;) {
    if (performance.now() - began > LIMIT_MS) throw new Error("the engine is not done after a minute");
    await sleep(LOOK_MS);
    left = await rows(async (db) => {
      const { rows: found } = await sql<{
        count: number;
      }>`select count(*)::int as count from events e left join event_cursor c on c.name = ${`notices/${id}`}
        where e.request_id = 'an undo' and (e.txid, e.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0))`.execute(db);
      return found[0]?.count ?? 1;
    });
  }
}

/** Looks which records have a card, and how long after its event. */
function watching({ rows }: Peopled) {
  const began = new Map<number, number>();
  const waits = new Map<number, number>();
  let isOver = false;
  const look = async () => {
    const { rows: found } = await rows(
      async (db) => await sql<{ id: number }>`select entity_id as id from notifications where entity_id is not null`.execute(db),
    );
    for (const { id } of found) {
      const at = began.get(id);
      if (at !== undefined && !waits.has(id)) waits.set(id, performance.now() - at);
    }
  };
  const looks = (async () => {
    for (const until = performance.now() + 5 * LIMIT_MS; performance.now() < until && !(isOver && waits.size === began.size);) {
      await look();
      await sleep(LOOK_MS);
    }
  })();
  return {
    begin: (id: number) => void began.set(id, performance.now()),
    end: async () => {
      isOver = true;
      await looks;
      if (waits.size < began.size) throw new Error(`${began.size - waits.size} of ${began.size} cards did not come`);
      return [...waits.values()];
    },
  };
}

function looking(server: Server, { admin }: Peopled) {
  const waits: number[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const pause = sleep(40);
      const began = performance.now();
      await ask(server, admin, workOrders.list, { startRow: 0, endRow: 50 });
      waits.push(performance.now() - began);
      await pause;
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await work;
      return waits;
    },
  };
}

const CREATED = 150;
const ROUNDS = 3;

/** Orders with somebody's name, made while the engine looks and while nobody does, in turns. */
async function creating(figures: Figures, ground: Ground): Promise<void> {
  const costs: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const isOn of round % 2 === 0 ? [false, true] : [true, false])
      await ground.serving(isOn, async (server) => {
        const tenant = await peopledTenant(server, `bench-create-${round}-${isOn}`, { planners: 20 });
        const waits: number[] = [];
        for (let nth = 0; nth < CREATED + 30; nth += 1) {
          const began = performance.now();
          const responsiblePersonId = tenant.planners[nth % tenant.planners.length]?.personId ?? null;
          await ask(server, tenant.admin, workOrders.create, { title: `Order ${nth}`, responsiblePersonId });
          if (nth >= 30) waits.push(performance.now() - began);
          await sleep(10);
        }
        costs[isOn ? "with" : "without"].push(median(waits));
      });
  const [on, off] = [median(costs.with), median(costs.without)];
  figures.figure("an order created, without the work beside the calls: median", off, "ms");
  figures.figure("an order created, with it: median", on, "ms");
  figures.figure("an order created: with ÷ without", on / off, "", { atMost: 1.05 });
}
