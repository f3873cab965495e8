import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld } from "../../testing/world.ts";
import { buildGateway, buildSensor, readingsOf } from "./builders.ts";

const NOW = Math.floor(Date.now() / 1000) * 1000;
const written = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
const post = (guid: string, value: number) => ({
  gatewayMessage: { messageType: "0", date: written(NOW), batteryLevel: "101" },
  sensorMessages: [
    {
      sensorID: "501",
      dataMessageGUID: guid,
      messageDate: written(NOW + value * 1000),
      plotLabels: "Temperature",
      plotValues: String(value),
      state: "0",
    },
  ],
});

/** Stands before the database, and can go away and come back. */
async function bridge(database: URL) {
  const sockets = new Set<net.Socket>();
  let isAway = false;
  const server = net.createServer((near) => {
    if (isAway) return void near.destroy();
    const far = net.connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {}).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const through = (url: string) => Object.assign(new URL(url), { port: String((server.address() as net.AddressInfo).port) }).href;
  return {
    through,
    setAway: (away: boolean) => {
      isAway = away;
      if (away) for (const socket of sockets) socket.destroy();
    },
    end: () => server.close(),
  };
}

test("with the database away Monnit gets 200 in a row and all of it is stored in order afterwards; others are told to come again", async () => {
  const between = await bridge(new URL(urlOf("app")));
  const world = await openWorld({ databaseUrl: between.through(urlOf("app")), ownerUrl: urlOf("owner") });
  await world.app.ready();
  const gateway = await buildGateway(world.tenant, { adapter: "monnit" });
  const other = await buildGateway(world.tenant);
  const sensor = await buildSensor(world.tenant, gateway.networkId, "501");
  const send = async ({ publicId, token }: typeof gateway, body: unknown, adapter = "monnit") => {
    const answer = await world.app.inject({
      method: "POST",
      url: `/ingest/${adapter}/${publicId}`,
      headers: { authorization: `Bearer ${token}` },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, retryAfter: answer.headers["retry-after"] };
  };
  const values = async () => (await readingsOf(world.tenant, sensor.id)).map(({ value }) => value);
  // What is being replayed lies apart from what is written at that moment.
  const files = ["gateway-spool.replaying.jsonl", "gateway-spool.jsonl"].map((name) => path.join(world.dataDir, name));
  const spooled = () => files.flatMap((file) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : []));

  expect(await send(gateway, post("g-1", 1))).toMatchObject({ status: 200 });
  expect(await send(other, { readings: [] }, "native")).toMatchObject({ status: 200 });
  between.setAway(true);
  for (const value of [2, 3, 3]) expect(await send(gateway, post(`g-${value}`, value))).toMatchObject({ status: 200 });
  expect(await send(other, { readings: [] }, "native")).toEqual({ status: 503, retryAfter: "2" });
  expect(spooled()).toHaveLength(3);
  between.setAway(false);
  await expect.poll(values, { timeout: 15_000, interval: 300 }).toEqual([1, 2, 3]);
  await expect.poll(spooled, { timeout: 5000 }).toEqual([]);
  await world.close();
  between.end();
}, 60_000);
