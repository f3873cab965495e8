import { sensors, type LastSaid, type Sensor, type SensorDraft } from "@millwright/domain/iot/sensors/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { buildGateway } from "../gateways/builders.ts";
import { buildNetwork } from "../networks/builders.ts";
import { calledKey, findOrAddPending, heardFrom } from "./service.ts";

let serial = 0;

/** For tests: a sensor nowhere, in a network of its own unless one is named. */
export async function buildSensor(by: Person, draft: Partial<SensorDraft> = {}): Promise<Sensor> {
  const own = (serial += 1);
  const networkId = draft.networkId ?? (await buildNetwork(by)).id;
  return await by.ok(sensors.create, {
    body: { code: `SEN-T${own}`, name: `Sensor ${own}`, sensorKey: `device-${own}`, ...draft, networkId },
  });
}

/** For tests: a device that was heard through a gateway, and that nobody has adopted. */
export async function buildPending(
  tenant: TestTenant,
  by: Person,
  called: { networkId?: number; gatewayId?: number; key?: string; lastSaid?: LastSaid[] } = {},
): Promise<Sensor> {
  serial += 1;
  const { key = `heard-${serial}`, lastSaid = [{ datum: "temperature", at: "2026-11-26T10:00:00.000Z", value: 4.2, unit: "Cel" }] } =
    called;
  const gateway = await gatewayFor(by, called);
  const id = await tenant.rows(async (db) => {
    const found = await findOrAddPending(db, [{ ...gateway, key, name: null, vendorType: null }]);
    const sensor = found.get(calledKey(gateway.networkId, key));
    invariant(sensor, "a device that is new waits to be adopted");
    const nothing = { battery: null, voltage: null, signal: null, isAware: false, heartbeatSeconds: sensor.heartbeatSeconds };
    await heardFrom(db, [{ ...nothing, sensorId: sensor.id, gatewayId: gateway.gatewayId, at: Date.now(), lastSaid }]);
    return sensor.id;
  });
  return await by.ok(sensors.get, { params: { id } });
}

async function gatewayFor(by: Person, { networkId, gatewayId }: { networkId?: number; gatewayId?: number }) {
  if (networkId !== undefined && gatewayId !== undefined) return { networkId, gatewayId };
  const gateway = await buildGateway(by, networkId === undefined ? {} : { networkId });
  return { networkId: gateway.networkId, gatewayId: gateway.id };
}
