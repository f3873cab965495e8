import pg from "pg";
import { badActors } from "@millwright/domain/insight/bad-actors/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { median, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, type Ground } from "./work.ts";

const DAY_MS = 86_400_000;

/** What is asked of a register of 20,000 assets with 100,000 orders and as many downtimes, and of a meter with 1,000,000 readings of a year. */
export async function measureRegister(figures: Figures, installation: Installation): Promise<void> {
  figures.title("Register: 20,000 assets, 100,000 orders, 100,000 downtimes, a meter with 1,000,000 readings of a year");
  const ground = await groundOf(installation, MAIN);
  const meterId = await ensureRegister(installation, ground);
  const { url } = installation;
  const headers = { authorization: `Bearer ${await tokenOf(url, MAIN.email)}`, "content-type": "application/json" };
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const year = { from: new Date(now - 365 * DAY_MS).toISOString(), until: new Date(now).toISOString() };
  const at = (path: string, query: Record<string, string> = {}) => ({ path: `${path}?${new URLSearchParams(query).toString()}` });
  const sent = (path: string, body: object) => ({ path, body: JSON.stringify(body) });
  const first = String(ground.firstAsset);
  const asked: [name: string, aimMs: number, request: { path: string; body?: string }][] = [
    ["chart of a year", 300, sent(meterReadings.chart.path, { meterId, ...year, points: 800 })],
    ["the latest readings", 50, sent(meterReadings.list.path, { meterId, most: 50 })],
    ["meters with their last value", 50, sent(meters.list.path, { endRow: 50 })],
    [
      "figures of an asset with 1,000 below it, a year",
      300,
      at(downtimes.figures.path.replace(":assetId", first), { ...year, withBelow: "true" }),
    ],
    ["figures of one asset, a year", 100, at(downtimes.figures.path.replace(":assetId", String(ground.firstAsset + 5000)), year)],
    ["costs of an asset with 1,000 below it", 300, at(assetCosts.get.path.replace(":id", first))],
    ["worst by downtime, a year", 500, at(badActors.ranked.path, { by: "downtime", ...year })],
    ["worst by failures, a year", 500, at(badActors.ranked.path, { by: "failures", ...year })],
    ["worst by cost, a year", 500, at(badActors.ranked.path, { by: "cost", ...year })],
  ];
  for (const [name, atMost, { path, body }] of asked) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 15; round++) {
      const began = performance.now();
      const answer = await fetch(`${url}${path}`, { headers, ...(body === undefined ? {} : { method: "POST", body }) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      bytes = text.length;
      times.push(performance.now() - began);
    }
    figures.figure(name, median(times), "ms", { atMost });
    figures.note(`${Math.round(bytes / 1000)} kB`);
  }
}

/** Filled once and kept; answers the meter. */
export async function ensureRegister({ superuserUrl }: Installation, { tenantId, firstAsset }: Ground): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const found = await client.query<{ id: string }>("select id from meters where tenant_id = $1 and code = 'BENCH-1M'", [tenantId]);
    if (found.rows[0]) return Number(found.rows[0].id);
    await client.query("begin");
    await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
    await client.query(
      `insert into downtimes (tenant_id, asset_id, start_at, end_at, state, is_planned)
       select $1, a.id, date_trunc('minute', now()) - make_interval(days => 20 + k * 100 + (a.id % 90)::int, mins => (a.id % 600)::int),
         date_trunc('minute', now()) - make_interval(days => 20 + k * 100 + (a.id % 90)::int, mins => (a.id % 600)::int) + make_interval(mins => 20 + (a.id * 7 % 400)::int),
         case when k = 4 then 'degraded' else 'down' end, k = 3
       from assets a, generate_series(0, 4) as k where a.tenant_id = $1`,
      [tenantId],
    );
    const made = await client.query<{ id: string; series_id: number }>(
      "insert into meters (tenant_id, code, name, kind, asset_id) values ($1, 'BENCH-1M', 'Hours run', 'continuous', $2) returning id, series_id",
      [tenantId, firstAsset],
    );
    const [meter] = made.rows;
    if (!meter) throw new Error("no meter was made");
    await client.query(
      `insert into readings (at, value, tenant_id, series_id)
       select date_trunc('minute', now()) - make_interval(secs => (1000000 - n) * 31.5), n * 0.0087, $1, $2 from generate_series(1, 1000000) as n`,
      [tenantId, meter.series_id],
    );
    await client.query("commit");
    await client.query("analyze readings");
    await client.query("analyze downtimes");
    return Number(meter.id);
  } finally {
    await client.end();
  }
}
