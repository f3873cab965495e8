import pg from "pg";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { median, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, type Ground } from "./work.ts";

const DUE = 5000;
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** 10,000 plans with 60,000 assets on 20,000 machines, beside 100,000 orders: a run with nothing to do, one with 5,000 due, what a year and a month will ask for. */
export async function measurePlans(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Plans: 10,000 plans, 60,000 assets of plans on 20,000 assets, 100,000 orders");
  const ground = await groundOf(installation, MAIN);
  const planId = await ensurePlans(installation, ground);
  const { url } = installation;
  const headers = { authorization: `Bearer ${await tokenOf(url, MAIN.email)}`, "content-type": "application/json" };
  const ask = async (path: string, body?: object): Promise<{ ms: number; reply: Record<string, unknown>; bytes: number }> => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers, ...(body ? { method: "POST", body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, reply: JSON.parse(text) as Record<string, unknown>, bytes: text.length };
  };
  const now = Date.now();
  const month = new URLSearchParams({ from: dayOf(now), until: dayOf(now + 30 * DAY_MS) }).toString();
  const later = new URLSearchParams({ from: dayOf(now + 180 * DAY_MS), until: dayOf(now + 210 * DAY_MS) }).toString();
  await sayNext(installation, ground);
  const read: [name: string, atMost: number, path: string, body?: object][] = [
    ["a run with nothing due", 300, plans.generate.path, {}],
    ["one plan's 52 weeks", 200, `${planOccurrences.forecast.path}?planId=${planId}`],
    ["all plans' 52 weeks by craft, beside what people can do", 5000, `${planOccurrences.workload.path}?by=crafts`],
    ["projected work of a month", 300, `${planOccurrences.calendarpms.path}?${month}`],
    ["projected work of a month half a year on", 2000, `${planOccurrences.calendarpms.path}?${later}`],
    ["the list of plans", 50, plans.list.path, { endRow: 50 }],
  ];
  for (const [name, atMost, path, body] of read) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 7; round++) {
      const answer = await ask(path, body);
      times.push(answer.ms);
      bytes = answer.bytes;
    }
    figures.figure(name, median(times), "ms", { atMost });
    figures.note(`${Math.round(bytes / 1000)} kB`);
  }
  await fallDue(installation, ground);
  const began = performance.now();
  let made = 0;
  for (let more = true; more;) {
    const { reply } = await ask(plans.generate.path, {});
    made += Number(reply["made"]);
    more = Number(reply["made"]) > 0;
  }
  figures.figure("orders made of what is due, in a second", made / ((performance.now() - began) / 1000), "orders", { atLeast: 100 });
  figures.note(`${made} orders`);
}

async function inTenant<T>({ superuserUrl }: Installation, { tenantId }: Ground, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
    const done = await work(client);
    await client.query("commit");
    await client.query("analyze plans");
    await client.query("analyze plan_assets");
    return done;
  } finally {
    await client.end();
  }
}

/** Filled once and kept; answers one plan. */
const ensurePlans = async (installation: Installation, ground: Ground): Promise<number> =>
  await inTenant(installation, ground, async (client) => {
    const { tenantId } = ground;
    const found = await client.query<{ id: string }>("select id from plans where tenant_id = $1 and code = 'BENCH-PM-1'", [tenantId]);
    if (found.rows[0]) return Number(found.rows[0].id);
    await client.query(
      `insert into plans (tenant_id, code, name, state, version_number, has_changes, lead_time_days)
       select $1, 'BENCH-PM-' || n, 'Inspection ' || n, 'active', 1, false, 3 from generate_series(1, 10000) as n`,
      [tenantId],
    );
    await client.query(
      `insert into plan_triggers (tenant_id, plan_id, kind, rrule, start_day, time)
       select tenant_id, id, 'calendar', 'FREQ=DAILY;INTERVAL=' || 28 + id % 60, (now() - interval '1 year')::date, '08:00' from plans where tenant_id = $1 and code like 'BENCH-PM-%'`,
      [tenantId],
    );
    await client.query(
      `insert into plan_versions (tenant_id, plan_id, number, definition)
       select p.tenant_id, p.id, 1, jsonb_build_object(
         'head', jsonb_build_object('name', p.name, 'workType', 1, 'priority', 2, 'workOrderTypeId', null, 'maintenanceTypeId', null, 'costCentreId', null, 'maintenanceDepartmentId', null,
           'settlingDepartmentId', null, 'crewId', null, 'responsiblePersonId', null, 'signatureRule', null, 'estimateMinutes', 45),
         'plan', jsonb_build_object('triggerLogic', 'any', 'levels', '[]'::jsonb, 'suppressesLower', true, 'leadTimeDays', 3, 'openPolicy', 'skip', 'backlogRule', 'latest', 'isStatutory', false,
           'workingDayRule', 'next', 'seasons', '[]'::jsonb, 'startsSeason', false, 'firstDay', null, 'lastDay', null,
           'triggers', jsonb_build_array(jsonb_build_object('id', t.id, 'kind', 'calendar', 'mode', 'fixed', 'anchor', 'completed', 'rrule', t.rrule, 'startDay', t.start_day, 'time', t.time, 'unitId', null,
             'firstAt', null, 'everyUnits', null, 'averageWindowDays', 30, 'generateAheadUnits', 0, 'toleranceEarlyDays', 0, 'toleranceLateDays', 0, 'toleranceEarlyUnits', 0, 'threshold', null, 'low', null,
             'high', null, 'returnBy', 0, 'response', 'act', 'eventType', null, 'eventFilter', '{}'::jsonb, 'delayMinutes', 0, 'restMinutes', 0))))
       from plans p join plan_triggers t on t.tenant_id = p.tenant_id and t.plan_id = p.id where p.tenant_id = $1 and p.code like 'BENCH-PM-%'`,
      [tenantId],
    );
    await client.query(
      `insert into plan_assets (tenant_id, plan_id, asset_id, offset_days, since_day, ask_at, next_due_at, next_due_day)
       select p.tenant_id, p.id, a.id, (k * 7) % 28, now()::date + 4, now() + make_interval(days => 1 + (p.id % 50)::int), now() + make_interval(days => 4 + (p.id % 50)::int), (now() + make_interval(days => 4 + (p.id % 50)::int))::date
       from (select *, row_number() over (order by id) as n from plans where tenant_id = $1 and code like 'BENCH-PM-%') p cross join generate_series(0, 5) as k
       join (select id, row_number() over (order by id) as n from assets where tenant_id = $1 and archived_at is null) a on a.n = 1 + ((p.n - 1) * 6 + k) % 19000`,
      [tenantId],
    );
    const first = await client.query<{ id: string }>("select id from plans where tenant_id = $1 and code = 'BENCH-PM-1'", [tenantId]);
    return Number(first.rows[0]?.id);
  });

/** What comes next of each that nothing was decided of, as a run of the clock leaves it. */
const sayNext = async (installation: Installation, ground: Ground): Promise<unknown> =>
  await inTenant(
    installation,
    ground,
    async (client) =>
      await client.query(
        `update plan_assets pa set next_due_day = said.day, next_due_at = said.day + time '08:00', ask_at = said.day - 3 + time '08:00'
         from (select a.id, f.first_day + ceil(greatest(a.since_day - f.first_day, 0)::numeric / f.every)::int * f.every as day from plan_assets a
           join (select plan_id, start_day, 28 + plan_id % 60 as every from plan_triggers where tenant_id = $1) t on t.plan_id = a.plan_id
           cross join lateral (select t.start_day + a.offset_days as first_day, t.every::int as every) f
           where a.tenant_id = $1 and a.decided = 0 and a.since_day > now()::date) said
         where pa.tenant_id = $1 and pa.id = said.id`,
        [ground.tenantId],
      ),
  );

/** So many are due today, whatever was made of them before. */
const fallDue = async (installation: Installation, ground: Ground): Promise<unknown> =>
  await inTenant(
    installation,
    ground,
    async (client) =>
      await client.query(
        `update plan_assets set since_day = now()::date - 90, ask_at = now() where tenant_id = $1 and id in (
         select id from plan_assets where tenant_id = $1 and decided = 0 order by id limit ${DUE})`,
        [ground.tenantId],
      ),
  );
