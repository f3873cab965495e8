import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOSED, listTopic } from "@millwright/domain/kit/live/frames.ts";
import { live } from "@millwright/domain/foundation/live/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildServer, type Server } from "../../app.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { addressOf, connectEar, listen, PATIENCE } from "../../testing/ear.ts";
import { noteNews } from "../db/db.ts";
import { openWorld, personOf, type Person, type World } from "../../testing/world.ts";

const SUPPLIERS = listTopic("suppliers");
let world: World;
let other: Server;
let person: Person;

/** A second process on the same database, as far as anything of it can tell. */
const openOther = async (env: Partial<World["settings"]> = {}) =>
  await buildServer({
    settings: { ...world.settings, ...env },
    databaseUrl: urlOf("app"),
    ownerUrl: urlOf("owner"),
    strict: true,
    between: true,
  });

beforeAll(async () => {
  world = await openWorld(undefined, {}, { between: true });
  other = await openOther();
  person = await world.tenant.as("Administrator");
});
afterAll(async () => {
  await other.app.close();
  await world.close();
});

test("what is changed at one process is told at the other, in either direction", async () => {
  const there = await listen(other, { token: person.token, topics: [SUPPLIERS] });
  const here = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  const made = await buildSupplier(person);
  const back = await personOf(other, person.personId, person.token).ok(suppliers.update, {
    params: { id: made.id },
    body: { version: made.version, name: "Named elsewhere" },
  });
  for (const ear of [there, here]) {
    await expect.poll(() => new Set(ear.rows(SUPPLIERS).flatMap(({ fields }) => fields)), PATIENCE).toContain("name");
    ear.hang();
  }
  expect(back.version).toBe(made.version + 1);
});

test("what is for one person is told at the other process as well", async () => {
  const there = await listen(other, { token: person.token, topics: ["person"] });
  await world.db.tenant(world.tenant.id, async (db) => await Promise.resolve(noteNews(db, [person.personId])));
  await expect.poll(() => there.told(), PATIENCE).toContainEqual({ type: "many", topic: "person" });
  there.hang();
});

test("a page goes on at another process where it stopped at the first", async () => {
  const ear = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  ear.hang();
  const made = await buildSupplier(person);
  const back = await listen(other, { token: person.token, topics: [SUPPLIERS], position: ear.position() });
  await expect.poll(() => back.rows(SUPPLIERS).map(({ id }) => id), PATIENCE).toContain(made.id);
  back.hang();
});

test("who cannot hold a connection asks, and is told the same", async () => {
  const ask = async (position?: string) =>
    await person.ok(live.since, { query: { topics: `${SUPPLIERS},list/nothing`, ...(position === undefined ? {} : { position }) } });
  const first = await ask();
  expect(first).toMatchObject({ told: [], isReset: false, refused: [{ topic: "list/nothing", reason: "unknown_topic" }] });
  const made = await buildSupplier(person);
  const second = await ask(first.position);
  expect(second.told).toMatchObject([{ type: "changed", topic: SUPPLIERS, rows: [{ id: made.id, action: "created" }] }]);
  expect((await ask(second.position)).told).toEqual([]);
  expect(await ask("of another database")).toMatchObject({ told: [], isReset: true });
});

/** Says that it would like to speak, and then nothing any more, whatever it hears. */
async function deafEar(server: Server): Promise<net.Socket> {
  const host = await addressOf(server);
  const socket = net.connect(Number(host.split(":")[1]), "127.0.0.1");
  const asked = ["GET /api/Live/ HTTP/1.1", `Host: ${host}`, `Origin: http://${host}`, "Upgrade: websocket", "Connection: Upgrade"];
  socket.write([...asked, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""].join("\r\n"));
  await once(socket, "data");
  return socket;
}

test("a process that stops tells its pages to come back, and waits for none that does not answer", async () => {
  const stopping = await openOther();
  const polite = await listen(stopping, { token: person.token, topics: [SUPPLIERS] });
  const deaf = await deafEar(stopping);
  const began = Date.now();
  await stopping.app.close();
  // The library alone would wait half a minute for the deaf one.
  expect(Date.now() - began).toBeLessThan(20_000);
  expect(await polite.closed).toBe(CLOSED.restarting);
  deaf.destroy();
});

test("more pages than a person, or than a process may have are sent away, and the first ones go on", async () => {
  const small = await openOther({ livePerPerson: 2, liveConnections: 3 });
  const ears = [await listen(small, { token: person.token }), await listen(small, { token: person.token })];
  const third = await connectEar(small);
  third.say({ type: "open", token: person.token });
  expect(await third.closed).toBe(CLOSED.tooMany);
  const colleague = await world.tenant.as("Planner");
  ears.push(await listen(small, { token: colleague.token }));
  expect(await (await connectEar(small)).closed).toBe(CLOSED.tooMany);
  ears[0]?.say({ type: "subscribe", topics: ["weather"] });
  await ears[0]?.hears("refused");
  await small.app.close();
});
