import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { obeying } from "../demo/service.ts";
import { buildGateway, type BuiltGateway } from "./builders.ts";
import { openReceiving } from "./receiving.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.db.system().updateTable("tenants").set({ isDemo: true }).where("id", "=", world.tenant.id).execute();
});
afterAll(async () => {
  await world.db.system().updateTable("tenants").set({ isDemo: false }).where("id", "=", world.tenant.id).execute();
  await world.close();
});

/** A gateway of the demo, by the code under which it speaks. */
async function gatewayOfDemo(code: string, adapter: "native" | "monnit", firmware: string | null): Promise<BuiltGateway> {
  const built = await buildGateway(world.tenant, { adapter, heartbeatSeconds: 600 });
  await world.tenant.rows(
    async (rows) => await rows.updateTable("gateways").set({ code, firmware }).where("id", "=", built.gatewayId).execute(),
  );
  return built;
}

test("the demo's gateways do what they are asked: one takes it and answers with its new firmware, Monnit's says it by its message", async () => {
  const { receive, batches } = openReceiving({
    db: world.db,
    isFull: () => false,
    log: pino({ enabled: false }),
    dataDir: world.dataDir,
  });
  const by = await world.tenant.as("Administrator");
  const [native, monnit] = [await gatewayOfDemo("GW-COLD", "native", "2.4.1"), await gatewayOfDemo("GW-UT", "monnit", null)];
  const silent = await buildGateway(world.tenant);
  for (const { gatewayId } of [native, monnit, silent])
    await by.ok(gatewayCommands.action, { query: { gatewayId }, body: { update: true } });
  const states = async () =>
    await Promise.all(
      [native, monnit, silent].map(async ({ gatewayId: id }) => (await by.ok(gatewayCommands.list, { params: { id } })).rows[0]?.state),
    );

  await obeying({ db: world.db, receive })();
  expect(await states()).toEqual(["sent", "pending", "pending"]);
  await world.tenant.rows(
    async (rows) =>
      await sql`update gateway_commands set asked_at = asked_at - interval '1 minute', sent_at = sent_at - interval '1 minute'`.execute(
        rows,
      ),
  );
  await obeying({ db: world.db, receive })();
  expect(await states()).toEqual(["confirmed", "confirmed", "pending"]);
  expect(await by.ok(gateways.get, { params: { id: native.gatewayId } })).toMatchObject({ firmware: "2.4.2" });
  await batches.close();
});
