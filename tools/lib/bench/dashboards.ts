import { gzipSync } from "node:zlib";
import pg from "pg";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { inTurns } from "./rounds.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, sideOf, type Ground } from "./work.ts";

/** Hours of 200 series over a year: what a reading a minute leaves of 105 million; the readings themselves of those that are shown, for 30 days. */
const SERIES = 200;
const SHOWN = 12;
const DAYS = 365;
const RAW_DAYS = 30;
const DAY_MS = 86_400_000;

const FIGURES = [
  "ordersOpen",
  "ordersOverdue",
  "pmCompliance",
  "mttr",
  "mtbf",
  "backlogPlanned",
  "ordersCompleted",
  "unplannedDowntime",
] as const;

/** A board of 24 widgets in one request, over a day of readings and over a month of hours. */
export async function measureDashboards(figures: Figures, installation: Installation): Promise<void> {
  figures.title(`Dashboards: 24 widgets (12 series, 8 figures, 4 lists), hours of ${String(SERIES)} series over a year`);
  const shown = await ensureSeries(installation, await groundOf(installation, MAIN));
  for (const days of [1, 30]) {
    const until = new Date();
    const span = { from: new Date(until.getTime() - days * DAY_MS).toISOString(), until: until.toISOString(), px: 1200 };
    const all = widgetsOf(shown);
    const whole = await costOf(installation, { ...span, widgets: keyed(all) });
    // The page asks for figures in a request of their own, and seldom.
    const values = await costOf(installation, { ...span, widgets: keyed(all.filter((widget) => !("figure" in widget))) });
    const ofFigures = await costOf(installation, { ...span, widgets: keyed(all.filter((widget) => "figure" in widget)) });
    const name = `a board over ${String(days)} ${days === 1 ? "day" : "days"}`;
    figures.figure(`${name}, CPU in PostgreSQL`, whole.postgresMs, "ms", { atMost: 500 });
    figures.figure(`${name}, CPU in the server`, whole.serverMs, "ms", { atMost: 60 });
    figures.figure(`${name}, gzip`, whole.kilobytes, "kB", { atMost: 150 });
    figures.note(
      `values and lists ${values.postgresMs.toFixed(1)} ms of PostgreSQL, ${values.serverMs.toFixed(1)} ms of the server; figures ${ofFigures.postgresMs.toFixed(1)} and ${ofFigures.serverMs.toFixed(1)} ms`,
    );
    const perSecond = 200 * (values.serverMs / ASKED_EVERY_S + ofFigures.serverMs / FIGURES_EVERY_S);
    figures.figure(`200 open boards over ${String(days)} d: share of a core in the server`, perSecond / 1000, "", { atMost: 0.4 });
  }
}

/** As the page asks. */
const ASKED_EVERY_S = 15;
const FIGURES_EVERY_S = 300;

const keyed = (widgets: readonly BoardWidget[]) => widgets.map((widget, at) => ({ key: String(at), widget }));

async function costOf(installation: Installation, body: object) {
  const answer = await answerTo(installation, body);
  const side = await sideOf(installation, MAIN, [{ method: "POST", path: boards.data.path, body }]);
  const [cost] = await inTurns(installation.postmasterPid, [side], { rounds: 3, forMs: 3_000, warmUp: 2, connections: 1 });
  if (!cost) throw new Error("nothing was measured");
  return { ...cost, kilobytes: gzipSync(answer).length / 1024 };
}

function widgetsOf(sensorIds: readonly number[]): BoardWidget[] {
  return [
    ...sensorIds.map((sensorId): BoardWidget => ({ kind: "line", source: { series: [{ sensorId, datum: "temperature" }] } })),
    ...FIGURES.map((figure): BoardWidget => ({ kind: "figure", figure })),
    { kind: "alarms" },
    { kind: "sensors" },
    { kind: "work" },
    { kind: "gateways" },
  ];
}

async function answerTo({ url }: Installation, body: object): Promise<string> {
  const token = await tokenOf(url, MAIN.email);
  const answer = await fetch(`${url}${boards.data.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${boards.data.path} answered ${String(answer.status)}: ${text.slice(0, 200)}`);
  const refused = (JSON.parse(text) as { answers: { is: string }[] }).answers.filter(({ is }) => is === "refused");
  if (refused.length > 0) throw new Error(`${String(refused.length)} widgets were refused`);
  return text;
}

/** Sensors with their series, made once; the first of them are those that are shown. */
async function ensureSeries({ superuserUrl }: Pick<Installation, "superuserUrl">, { tenantId }: Ground): Promise<number[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const known = await client.query<{ id: number }>(
      "select id::int from sensors where tenant_id = $1 and code like 'COLD-%' order by id limit $2",
      [tenantId, SHOWN],
    );
    if (known.rows.length === SHOWN) return known.rows.map(({ id }) => id);
    await client.query("insert into networks (tenant_id, code, name) values ($1, 'COLD', 'Bench of dashboards')", [tenantId]);
    const made = await client.query<{ id: number; series: number }>(
      `with sensor as (insert into sensors (tenant_id, code, name, network_id, sensor_key)
         select $1, 'COLD-' || lpad(n::text, 3, '0'), 'Cold room ' || n, (select id from networks where tenant_id = $1 and code = 'COLD'), 'cold-' || n
         from generate_series(1, $2::int) n order by n returning id)
       insert into series (tenant_id, sensor_id, datum, kind, unit, decimals, interval_seconds)
       select $1, id, 'temperature', 'gauge', 'Cel', 1, 60 from sensor order by id returning sensor_id::int as id, id::int as series`,
      [tenantId, SERIES],
    );
    await client.query(
      `insert into sensor_hours (tenant_id, series_id, hour, count, least, most, first, last, mean, expected, late)
       select $1, s, h, 60, v - 0.4, v + 0.5, v, v + 0.1, v, 60, 0
       from unnest($2::int[]) s, generate_series(date_trunc('hour', now()) - make_interval(days => $3), date_trunc('hour', now()) - interval '1 hour', interval '1 hour') h,
         lateral (select round((4 + 3 * sin(extract(epoch from h) * pi() / 43200 + s))::numeric, 1)::float8 as v) of`,
      [tenantId, made.rows.map(({ series }) => series), DAYS],
    );
    await client.query(
      `insert into sensor_readings (tenant_id, series_id, at, value)
       select $1, s, t, round((4 + 3 * sin(extract(epoch from t) * pi() / 43200 + s))::numeric, 1)
       from unnest($2::int[]) s, generate_series(date_trunc('minute', now()) - make_interval(days => $3), now(), interval '1 minute') t`,
      [tenantId, made.rows.slice(0, SHOWN).map(({ series }) => series), RAW_DAYS],
    );
    await client.query("vacuum analyze sensors, series, sensor_hours, sensor_readings");
    return made.rows.slice(0, SHOWN).map(({ id }) => id);
  } finally {
    await client.end();
  }
}
