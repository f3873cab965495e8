import type net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SPOKEN } from "@millwright/domain/iot/ingest/spoken.ts";
import { readPlay } from "../../../../../tools/lib/simulate/asked.ts";
import { play, Refused } from "../../../../../tools/lib/simulate/play.ts";
import { freePort } from "../../platform/pg/free-port.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildGateway, type BuiltGateway } from "./builders.ts";

let world: World;
let address: string;
let broker: string;

beforeAll(async () => {
  const port = await freePort();
  world = await openWorld({ databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") }, { MQTT_PORT: String(port) });
  await world.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(world.app.server.address() as net.AddressInfo).port}`;
  broker = `mqtt://127.0.0.1:${port}`;
});
afterAll(() => world.close());

function asked(adapter: string, url: string, { publicId, token }: Pick<BuiltGateway, "publicId" | "token">, ...more: string[]) {
  const read = readPlay([adapter, "--url", url, "--id", publicId, "--token", token, ...more], {});
  if ("problems" in read) throw new Error(read.problems.join("\n"));
  return read;
}
const pendingOf = async ({ networkId }: BuiltGateway) =>
  await world.tenant.rows(
    async (db) =>
      await db.selectFrom("sensors").select(["sensorKey", "lastSaid"]).where("networkId", "=", networkId).orderBy("sensorKey").execute(),
  );

describe("a gateway that is played", () => {
  test.each([...SPOKEN.map((adapter) => [adapter, "http"] as const), ["native", "mqtt"] as const])(
    "%s by %s is heard by a running server: its sensors wait with what they said",
    async (adapter, way) => {
      const gateway = await buildGateway(world.tenant, { adapter });
      const lines: string[] = [];
      const url = way === "mqtt" ? broker : address;
      await play(asked(adapter, url, gateway, "--sensors", "3", "--times", "1"), new AbortController().signal, (line) => lines.push(line));
      expect(lines.length).toBeGreaterThan(0);
      const waiting = await pendingOf(gateway);
      expect(waiting).toHaveLength(3);
      const said = waiting.map(({ lastSaid }) => (lastSaid as unknown as { datum: string }[]).map(({ datum }) => datum));
      expect(said.flat().filter((datum) => datum === "temperature")).toHaveLength(3);
      expect(said.flat().filter((datum) => datum === "humidity")).toHaveLength(1);
    },
  );

  test("as an edge node is born and speaks by aliases then, and is gone when it ends", async () => {
    const gateway = await buildGateway(world.tenant, { adapter: "sparkplug", externalId: "Plant1/Sim" });
    const lines: string[] = [];
    const more = ["--node", "Plant1/Sim", "--sensors", "2", "--times", "2", "--every", "1"];
    await play(asked("sparkplug", broker, gateway, ...more), new AbortController().signal, (line) => lines.push(line));
    expect(lines.map((line) => line.split(" ").slice(1).join(" "))).toEqual(["acknowledged", "acknowledged"]);
    const waiting = await pendingOf(gateway);
    expect(waiting.map(({ sensorKey }) => sensorKey)).toEqual(["Sim/SIM-1", "Sim/SIM-2"]);
    const said = waiting.flatMap(({ lastSaid }) => lastSaid as unknown as { datum: string; unit: string | null }[]);
    expect(new Set(said.map(({ datum }) => datum))).toEqual(new Set(["temperature", "humidity"]));
    const [{ state } = { state: "" }] = await world.tenant.rows(
      async (db) => await db.selectFrom("gateways").select("state").where("id", "=", gateway.gatewayId).execute(),
    );
    expect(state).toBe("offline");
  });

  test("speaks as often as it was asked to", async () => {
    const gateway = await buildGateway(world.tenant);
    const lines: string[] = [];
    await play(asked("native", address, gateway, "--sensors", "1", "--times", "2", "--every", "1"), new AbortController().signal, (line) =>
      lines.push(line),
    );
    expect(lines).toHaveLength(2);
  });

  test("ends with the reason where its credential opens nothing", async () => {
    const gateway = await buildGateway(world.tenant);
    const wrong = { ...gateway, token: `${world.tenant.id}-${"x".repeat(43)}` };
    for (const url of [address, broker])
      await expect(play(asked("native", url, wrong, "--times", "1"), new AbortController().signal, () => {})).rejects.toThrow(Refused);
  });
});

const ID = "1-0123456789abcdef";
const TOKEN = `1-${"a".repeat(43)}`;
const WHOLE = ["native", "--url", "http://127.0.0.1:4000", "--id", ID, "--token", TOKEN];

test("what is asked for is read, with what is usual", () => {
  expect(readPlay(WHOLE, {})).toMatchObject({
    adapter: "native",
    publicId: ID,
    credential: TOKEN,
    sensors: 5,
    everySeconds: 30,
    rounds: null,
  });
  expect(readPlay(WHOLE.slice(0, 5), { GATEWAY_TOKEN: TOKEN })).toMatchObject({ credential: TOKEN });
});

test.each([
  [["axium", ...WHOLE.slice(1)], "Say first what speaks: native, monnit, chirpstack, tts, sparkplug."],
  [["monnit", "--url", "mqtt://127.0.0.1", ...WHOLE.slice(3)], "monnit speaks by http, not by mqtt."],
  [["sparkplug", ...WHOLE.slice(1)], "sparkplug speaks by mqtt, not by http."],
  [["sparkplug", ...WHOLE.slice(1), "--node", "Plant1"], "--node is the group and the edge node, as Plant1/Line-4."],
  [["native", "--url", "ftp://127.0.0.1", ...WHOLE.slice(3)], "--url is an address, as http://127.0.0.1:4000."],
  [WHOLE.slice(0, 3), "--id is the public id from the gateway's Credentials tab."],
  [WHOLE.slice(0, 5), "--token, or GATEWAY_TOKEN, is the credential that was shown once when it was issued."],
  [[...WHOLE, "--sensors", "0"], "--sensors is a whole number from 1 to 200."],
  [[...WHOLE, "--every", "soon"], "--every is a whole number from 1 to 86400."],
  [[...WHOLE, "more"], "more is not understood."],
  [[...WHOLE, "--loud"], "Unknown option '--loud'"],
])("%j is refused with what is wrong", (args, sentence) => {
  const read = readPlay(args, {});
  expect("problems" in read && read.problems.join("\n")).toContain(sentence);
});
