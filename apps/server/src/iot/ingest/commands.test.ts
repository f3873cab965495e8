import mqtt, { type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Command } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { gatewayCommands, type GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import type { GivenCommand } from "@millwright/domain/iot/ingest/contract.ts";
import { freePort } from "../../platform/pg/free-port.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { expireCommands } from "../gateways/service.ts";
import { buildGateway, type BuiltGateway } from "./builders.ts";

let world: World;
let port: number;
let by: Person;
let gateway: BuiltGateway;
const clients: MqttClient[] = [];

beforeAll(async () => {
  port = await freePort();
  world = await openWorld({ databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") }, { MQTT_PORT: String(port) });
  await world.app.ready();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
beforeEach(async () => {
  gateway = await buildGateway(world.tenant, { heartbeatSeconds: 60 });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(async (client) => await client.endAsync(true)));
});

const asked = async (command: Command, { gatewayId } = gateway) =>
  await by.call(gatewayCommands.action, { query: { gatewayId }, body: { [command]: true } });
const ask = async (command: Command, { gatewayId } = gateway): Promise<GatewayCommand> =>
  await by.ok(gatewayCommands.action, { query: { gatewayId }, body: { [command]: true } });
const commandsOf = async ({ gatewayId } = gateway) => (await by.ok(gatewayCommands.list, { params: { id: gatewayId } })).rows;
const states = async (of = gateway) => (await commandsOf(of)).map(({ command, state }) => `${command} ${state}`);

async function deliver(body: unknown, { publicId, token } = gateway, adapter = "native"): Promise<{ commands: GivenCommand[] }> {
  const answer = await world.app.inject({
    method: "POST",
    url: `/ingest/${adapter}/${publicId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const NOTHING = { readings: [] };
const answered = async (id: number, ok: boolean, of = gateway, message?: string) => await deliver({ commands: [{ id, ok, message }] }, of);

describe("asking a gateway", () => {
  test("makes a command that waits for it, with who asked, when, and when it ends; nobody waits for the device", async () => {
    const made = await ask("reform");
    expect(made).toMatchObject({
      command: "reform",
      state: "pending",
      carriedBy: "us",
      askedBy: { id: by.personId },
      sentAt: null,
      endedAt: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.askedAt)).toBe((3 * 60 + 60) * 1000);
    expect(await commandsOf()).toEqual([made]);
  });

  test("as the specification writes it, with everything in the address", async () => {
    const { code } = await by.ok(gateways.get, { params: { id: gateway.gatewayId } });
    const query = { gatewayId: gateway.gatewayId, user: String(by.personId), reset: "true", update: "false", code } as const;
    expect(await by.ok(gatewayCommands.action, { query, body: {} })).toMatchObject({ command: "reset", state: "pending" });
  });

  test.each<[string, Record<string, string>, Record<string, boolean>, string[]]>([
    ["no flag", {}, {}, ["reset", "update", "reform", "reboot"]],
    ["flags that all say no", { reset: "false" }, { update: false }, ["reset", "update", "reform", "reboot"]],
    ["two flags", { update: "true" }, { reboot: true }, ["update", "reboot"]],
  ])("with %s is refused, and names them", async (_, query, body, named) => {
    const answer = await by.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId, ...query }, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { reason: "one_command", fields: named.map((path) => ({ path, reason: "one_command" })) },
    });
    expect(await commandsOf()).toEqual([]);
  });

  test("is done in one's own name: by the person's number, the account's or its address; another one is refused on that field", async () => {
    const other = await world.tenant.as("Planner");
    const send = async (user: string | number) =>
      await by.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { user, reform: true } });
    for (const user of [other.personId, "somebody@else.example", `${by.personId}0`])
      expect(await send(user), String(user)).toMatchObject({
        status: 400,
        body: { fields: [{ path: "user", reason: "user_is_another" }] },
      });
    expect((await send(by.personId)).status).toBe(200);
    const inAddress = { gatewayId: gateway.gatewayId, user: String(other.personId) };
    expect(await by.call(gatewayCommands.action, { query: inAddress, body: { user: by.personId, update: true } })).toMatchObject({
      status: 400,
    });
  });

  test("of one gateway and kind one is alive, also where ten ask at once; another kind may be asked beside it", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await asked("update")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.reason]).toEqual([409, "command_pending"]);
    await ask("reboot");
    expect(await states()).toEqual(["reboot pending", "update pending"]);
  });

  test("sent again under one key it is one command", async () => {
    const request = { query: { gatewayId: gateway.gatewayId }, body: { reform: true } };
    const send = async () => await by.callWith({ "idempotency-key": `reform-${gateway.gatewayId}` }, gatewayCommands.action, request);
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(await commandsOf()).toHaveLength(1);
  });

  test("a reset asks for the right to approve, and for the gateway's code", async () => {
    const { code } = await by.ok(gateways.get, { params: { id: gateway.gatewayId } });
    const reset = async (who: Person, typed?: string) =>
      await who.call(gatewayCommands.action, {
        query: { gatewayId: gateway.gatewayId },
        body: { reset: true, ...(typed ? { code: typed } : {}) },
      });
    const planner = await world.tenant.as("Planner");
    expect(await reset(planner, code)).toMatchObject({ status: 403 });
    for (const typed of [undefined, `${code}X`])
      expect(await reset(by, typed)).toMatchObject({ status: 400, body: { fields: [{ path: "code", reason: "code_confirms_reset" }] } });
    expect(await commandsOf()).toEqual([]);
    expect(await reset(by, code.toLowerCase())).toMatchObject({ status: 200 });
    expect((await planner.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { reform: true } })).status).toBe(
      200,
    );
  });

  test("who may only look sees what was asked, and asks nothing", async () => {
    await ask("reform");
    const viewer = await world.tenant.as("Reliability Engineer");
    expect((await viewer.ok(gatewayCommands.list, { params: { id: gateway.gatewayId } })).rows).toHaveLength(1);
    expect((await viewer.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { update: true } })).status).toBe(
      403,
    );
  });

  test("another organisation's gateway is none, and neither are its commands", async () => {
    const { id } = await ask("reform");
    const stranger = await (await world.otherTenant()).as("Administrator");
    const params = { id: gateway.gatewayId };
    const answers = [
      await stranger.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { update: true } }),
      await stranger.call(gatewayCommands.list, { params }),
      await stranger.call(gatewayCommands.cancel, { params: { ...params, commandId: id }, body: {} }),
      await by.call(gatewayCommands.action, { query: { gatewayId: 999_999 }, body: { update: true } }),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { reason?: string }).reason])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
    const other = await buildGateway(world.tenant);
    const elsewhere = await by.call(gatewayCommands.cancel, { params: { id: other.gatewayId, commandId: id }, body: {} });
    expect(elsewhere.status).toBe(404);
  });

  test.each([
    ["chirpstack", "reboot", "command_in_chirpstack"],
    ["tts", "update", "command_in_things_stack"],
    ["axium", "reform", "command_at_device"],
    ["monnit", "reboot", "command_at_device"],
  ] as const)("of %s, which takes no %s from here, is refused with where it is done", async (adapter, command, reason) => {
    expect(await asked(command, await buildGateway(world.tenant, { adapter }))).toMatchObject({ status: 409, body: { reason } });
  });

  test("that was archived is refused", async () => {
    const { version } = await by.ok(gateways.get, { params: { id: gateway.gatewayId } });
    await by.ok(gateways.archive, { params: { id: gateway.gatewayId }, body: { version } });
    expect(await asked("reform")).toMatchObject({ status: 409, body: { reason: "archived" } });
  });
});

describe("a command", () => {
  test("comes with the answer to the gateway's next message, once, and its answer confirms it", async () => {
    const { id } = await ask("update");
    expect(await deliver(NOTHING)).toMatchObject({ commands: [{ id, command: "update" }] });
    expect(await states()).toEqual(["update sent"]);
    expect(await deliver(NOTHING)).toMatchObject({ commands: [] });
    await deliver({ firmware: "4.3.0", commands: [{ id, ok: true, message: "4.3.0 installed" }] });
    expect(await commandsOf()).toMatchObject([{ id, state: "confirmed", note: "4.3.0 installed" }]);
    expect(await by.ok(gateways.get, { params: { id: gateway.gatewayId } })).toMatchObject({ firmware: "4.3.0" });
    const log = await by.ok(gateways.log, { params: { id: gateway.gatewayId } });
    expect(log.rows.map(({ action, person, changes }) => [action, person?.name ?? null, changes])).toEqual([
      ["command_confirmed", null, [{ field: "update", before: "sent", after: "confirmed" }]],
      ["command_sent", null, [{ field: "update", before: "pending", after: "sent" }]],
      ["command_asked", expect.stringContaining("Administrator"), [{ field: "update", before: null, after: "pending" }]],
    ]);
  });

  test("is asked for by two messages at once and given to one of them", async () => {
    await ask("reboot");
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await deliver(NOTHING)));
    expect(answers.flatMap(({ commands }) => commands)).toHaveLength(1);
  });

  test("that the gateway could not do failed, with what it said; then it may be asked again", async () => {
    const { id } = await ask("update");
    await deliver(NOTHING);
    await answered(id, false, gateway, "not enough space");
    expect(await commandsOf()).toMatchObject([{ state: "failed", note: "not enough space" }]);
    await ask("update");
  });

  test("is answered by its own gateway alone, after it was sent, and once", async () => {
    const other = await buildGateway(world.tenant);
    const { id } = await ask("update");
    await answered(id, true);
    expect(await states(), "not sent yet, so nobody was given it").toEqual(["update sent"]);
    await answered(id, true, other);
    expect(await states()).toEqual(["update sent"]);
    await answered(id, false);
    await answered(id, true);
    expect(await states()).toEqual(["update failed"]);
  });

  test("is taken back as long as it was not sent", async () => {
    const { id } = await ask("update");
    const cancel = async (commandId: number) =>
      await by.call(gatewayCommands.cancel, { params: { id: gateway.gatewayId, commandId }, body: {} });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { state: "cancelled", cancelledBy: { id: by.personId } } });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { reason: "command_ended" } });
    expect((await deliver(NOTHING)).commands).toEqual([]);
    const next = await ask("update");
    // Whoever calls all the time is looked at for commands every few seconds.
    await expect.poll(async () => (await deliver(NOTHING)).commands, { timeout: 10_000, interval: 500 }).toHaveLength(1);
    expect(await cancel(next.id)).toMatchObject({ status: 409, body: { reason: "command_sent" } });
  });

  test("that nobody answered ends after three heartbeats, sent or not; what is over is not sent any more, and nothing comes of a late answer", async () => {
    const [sent, waiting] = [await ask("update"), await ask("reboot")];
    await deliver(NOTHING);
    const late = await ask("reform");
    await over();
    expect((await deliver(NOTHING)).commands).toEqual([]);
    await world.tenant.rows(async (rows) => await expireCommands(rows, Date.now(), 0));
    expect(await states()).toEqual(["reform expired", "reboot expired", "update expired"]);
    await deliver({ commands: [sent, waiting, late].map(({ id }) => ({ id, ok: true })) });
    expect(await states()).toEqual(["reform expired", "reboot expired", "update expired"]);
    await ask("update");
  });

  test("does not end while we ourselves did not listen", async () => {
    await ask("update");
    await over();
    await world.tenant.rows(async (rows) => await expireCommands(rows, Date.now(), 3_600_000));
    expect(await states()).toEqual(["update pending"]);
    await world.tenant.rows(async (rows) => await expireCommands(rows, Date.now(), 0));
    expect(await states()).toEqual(["update expired"]);
  });
});

/** As if the time of this gateway's commands was over. */
const over = async () =>
  await world.tenant.rows(
    async (rows) =>
      await rows
        .updateTable("gatewayCommands")
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where("gatewayId", "=", gateway.gatewayId)
        .execute(),
  );

describe("a Monnit gateway", () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
  const says = async (messageType: number, date = minutesAgo(0)) =>
    await deliver({ gatewayMessage: { gatewayID: "10", messageType: String(messageType), date, batteryLevel: "101" } }, gateway, "monnit");
  beforeEach(async () => {
    gateway = await buildGateway(world.tenant, { adapter: "monnit" });
  });

  test.each<[Command, number]>([
    ["reform", 4],
    ["update", 14],
    ["update", 250],
  ])("confirms a %s by its message %i, whoever started it in iMonnit", async (command, type) => {
    expect(await ask(command)).toMatchObject({ state: "pending", carriedBy: "vendor" });
    expect((await says(0)).commands).toEqual([]);
    expect(await states()).toEqual([`${command} pending`]);
    await says(type);
    expect(await states()).toEqual([`${command} confirmed`]);
  });

  test("confirms a reset by its message 5, and says so in the log", async () => {
    const { code } = await by.ok(gateways.get, { params: { id: gateway.gatewayId } });
    await by.ok(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { reset: true, code } });
    await says(4);
    expect(await states()).toEqual(["reset pending"]);
    await says(5);
    expect(await commandsOf()).toMatchObject([{ state: "confirmed", note: "reset to defaults" }]);
    expect((await by.ok(gateways.log, { params: { id: gateway.gatewayId } })).rows[0]?.action).toBe("command_confirmed");
  });

  test("confirms nothing by what it did before it was asked", async () => {
    await ask("reform");
    await says(4, minutesAgo(30));
    expect(await states()).toEqual(["reform pending"]);
  });
});

describe("over MQTT", () => {
  let serial = 0;
  async function connect({ publicId, token }: BuiltGateway): Promise<MqttClient> {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: publicId,
      password: token,
      clientId: `${publicId}-${(serial += 1)}`,
      reconnectPeriod: 0,
    });
    clients.push(client);
    return client;
  }
  /** What comes to a connection, from now on. */
  function hearing(client: MqttClient): { topic: string; commands: GivenCommand[] }[] {
    const heard: { topic: string; commands: GivenCommand[] }[] = [];
    client.on(
      "message",
      (topic, payload) => void heard.push({ topic, ...(JSON.parse(payload.toString()) as { commands: GivenCommand[] }) }),
    );
    return heard;
  }
  const until = async (isThere: () => boolean) => await expect.poll(isThere, { timeout: 8000, interval: 50 }).toBe(true);

  test("a command that waits comes when its gateway listens, one that is asked for later within seconds, and each once", async () => {
    const topic = `t/${gateway.publicId}/cmd`;
    const first = await ask("reform");
    const client = await connect(gateway);
    const heard = hearing(client);
    await client.subscribeAsync(topic, { qos: 1 });
    await until(() => heard.length === 1);
    const second = await ask("reboot");
    await until(() => heard.length === 2);
    expect(heard).toEqual([first, second].map(({ id, command }) => ({ topic, commands: [{ id, command }] })));
    await client.publishAsync(`${topic}/ack`, JSON.stringify({ commands: [{ id: first.id, ok: true }] }), { qos: 1 });
    await client.publishAsync(`t/${gateway.publicId}/up`, JSON.stringify({ commands: [{ id: second.id, ok: false, message: "busy" }] }), {
      qos: 1,
    });
    expect(await states()).toEqual(["reboot failed", "reform confirmed"]);
    expect(heard).toHaveLength(2);
  });

  test("it waits while its gateway is connected and does not listen, and another gateway hears nothing of it", async () => {
    const other = await buildGateway(world.tenant);
    const [mine, theirs] = [await connect(gateway), await connect(other)];
    const heard = hearing(theirs);
    await theirs.subscribeAsync(`t/${other.publicId}/cmd`, { qos: 1 });
    await ask("reform");
    const own = await ask("update", other);
    await until(() => heard.length === 1);
    expect(heard[0]?.commands).toEqual([{ id: own.id, command: "update" }]);
    expect(await states()).toEqual(["reform pending"]);
    await mine.subscribeAsync(`t/${gateway.publicId}/cmd`, { qos: 1 });
    await expect.poll(async () => await states()).toEqual(["reform sent"]);
  });
});
