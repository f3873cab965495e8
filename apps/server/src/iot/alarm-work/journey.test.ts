import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { alarmWork } from "@millwright/domain/iot/alarm-work/contract.ts";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { builtLevel, buildRuleRow } from "../alarms/builders.ts";
import { alarmMemoryOf } from "../alarms/service.ts";
import { buildGateway, buildSensor } from "../ingest/builders.ts";
import { hearAll } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const MINUTE = 60_000;
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;

test("a cold room warms: one request with its readings, an order, completed while it stands, back to normal", async () => {
  const { tenant } = world;
  const asset = await buildAsset(planner);
  const gateway = await buildGateway(tenant, { heartbeatSeconds: 3600 });
  const sensor = await buildSensor(tenant, gateway.networkId, undefined, 3600);
  await tenant.rows(
    async (db) => await sql`update sensors set asset_id = ${asset.id}, site_id = ${asset.siteId} where id = ${sensor.id}`.execute(db),
  );
  await buildRuleRow(
    tenant,
    { kind: "above", levels: [builtLevel({ severity: 2, upper: 8, forMinutes: 10, clearForMinutes: 5 })] },
    { sensorIds: [sensor.id] },
  );
  alarmMemoryOf(world.db).forgetRules(tenant.id, []);
  const say = async (readings: readonly [minute: number, value: number][]) => {
    const { statusCode } = await world.app.inject({
      method: "POST",
      url: `/ingest/native/${gateway.publicId}`,
      headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
      payload: JSON.stringify({
        readings: readings.map(([minute, value]) => ({
          sensor: sensor.key,
          datum: "temperature",
          at: new Date(NOW + minute * MINUTE).toISOString(),
          value,
          unit: "Cel",
        })),
      }),
    });
    expect(statusCode).toBe(200);
    await hearAll(world, tenant);
  };
  const threads = async () => (await planner.ok(alarmWork.ofAsset, { params: { assetId: asset.id } })).rows;

  await say([
    [-60, 4],
    [-40, 9],
    [-35, 9.1],
  ]);
  expect(await threads()).toEqual([]);
  await say([[-28, 9.4]]);
  await say([[-27, 9.2]]);
  const [raised, ...others] = await threads();
  expect(others).toEqual([]);
  expect(raised).toMatchObject({ alarm: { state: "active", datum: "temperature" }, sensor: { id: sensor.id }, order: null });
  const requestId = raised?.request?.id ?? 0;
  const request = await planner.ok(workRequests.get, { params: { id: requestId } });
  expect(request).toMatchObject({ assetId: asset.id, priority: 2, files: 1 });
  expect(request.description).toMatch(/Value: 9\.4 °C, limit: 8\.0 °C/);

  const { workOrder } = await planner.ok(workRequests.convert, {
    query: { workRequestID: requestId },
    body: { responsiblePersonId: planner.personId },
  });
  expect((await planner.ok(files.list, { query: { rootFolder: "WorkOrders", id: String(workOrder.id) } })).rows).toHaveLength(1);
  const started = await planner.ok(workOrders.setStatus, {
    body: { id: workOrder.id, version: workOrder.version, statusId: STATUS.inProgress },
  });
  const timed = await planner.ok(workOrders.complete, { body: { id: workOrder.id, version: started.version, actualMinutes: 40 } });
  const completing = { id: workOrder.id, version: timed.version, statusId: STATUS.completed };
  expect((await planner.call(workOrders.setStatus, { body: completing })).body.reason).toBe("alarm_stands");
  await planner.ok(workOrders.setStatus, { body: { ...completing, isConfirmed: true } });
  await hearAll(world, tenant);
  const [standing] = await threads();
  expect(standing).toMatchObject({ alarm: { state: "active" }, order: { id: workOrder.id, status: { category: "completed" } } });
  expect((await planner.ok(alarms.get, { params: { id: standing?.alarm.id ?? 0 } })).shelvedUntil).not.toBeNull();

  await say([
    [-20, 5],
    [-14, 4.5],
  ]);
  const all = await threads();
  expect(all).toMatchObject([{ alarm: { state: "cleared" }, request: { id: requestId }, order: { id: workOrder.id } }]);
  const { rows: requests } = await planner.ok(workRequests.list, {
    body: { startRow: 0, endRow: 10, sortModel: [], filterModel: { asset: { filterType: "set", values: [asset.id] } } },
  });
  expect(requests).toHaveLength(1);
});
