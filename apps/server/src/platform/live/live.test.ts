import { sql } from "kysely";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOSED, listTopic, MOST_TOPICS, recordTopic } from "@millwright/domain/kit/live/frames.ts";
import { LIST_NAMES } from "@millwright/domain/lists.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { addressOf, connectEar, listen, PATIENCE, type Ear } from "../../testing/ear.ts";
import { noteNews } from "../db/db.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let reader: Person;
beforeAll(async () => {
  world = await openWorld();
  reader = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const SUPPLIERS = listTopic("suppliers");
const ids = (ear: Ear) => ear.rows(SUPPLIERS).map(({ id }) => id);
const hearsOf = async (ear: Ear, id: number) => await expect.poll(() => ids(ear), PATIENCE).toContain(id);

test("what one person changes is told to another who listens to its list and to the record, with who did it and which fields", async () => {
  const made = await buildSupplier(reader);
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS, recordTopic("suppliers", made.id)] });
  const planner = await world.tenant.as("Planner");
  await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: made.version, name: "Another name" } });

  await expect.poll(() => ear.rows(recordTopic("suppliers", made.id)), PATIENCE).toHaveLength(1);
  const [row] = ear.rows(recordTopic("suppliers", made.id));
  expect(row).toMatchObject({ id: made.id, action: "updated", fields: ["name"], by: { id: planner.personId } });
  expect(ids(ear)).toContain(made.id);
  expect(JSON.stringify(ear.heard)).not.toContain("Another name");
  ear.hang();
});

test("nothing is told before the commit, and nothing of what was rolled back", async () => {
  const [never, late] = [await buildSupplier(reader), await buildSupplier(reader)];
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  const writer = await connect("app", world.tenant.id);
  const write = async (id: number) =>
    await writer.query("insert into audit_log (action, entity, entity_id) values ('updated', 'suppliers', $1)", [id]);
  await writer.query("begin");
  await write(never.id);
  await writer.query("rollback");
  await writer.query("begin");
  await write(late.id);
  const between = await buildSupplier(reader);
  await hearsOf(ear, between.id);
  expect(ids(ear)).not.toContain(late.id);
  await writer.query("commit");
  await hearsOf(ear, late.id);
  expect(ids(ear)).not.toContain(never.id);
  await writer.end();
  ear.hang();
});

test("a transaction that stays open elsewhere neither loses nor delays what others do, and is told when it ends", async () => {
  const slowly = await buildSupplier(reader);
  const slow = await connect("app", world.tenant.id);
  await slow.query("begin");
  await slow.query("insert into audit_log (action, entity, entity_id) values ('updated', 'suppliers', $1)", [slowly.id]);
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  const first = await buildSupplier(reader);
  await hearsOf(ear, first.id);
  ear.hang();
  const position = ear.position();
  const second = await buildSupplier(reader);
  const back = await listen(world, { token: reader.token, topics: [SUPPLIERS], position });
  await hearsOf(back, second.id);
  // What was told once is not told again, though the older transaction has not ended.
  expect(ids(back)).not.toContain(first.id);
  await slow.query("commit");
  await hearsOf(back, slowly.id);
  await slow.end();
  back.hang();
});

test("whoever was cut off hears what was changed meanwhile, in its order", async () => {
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  const position = ear.position();
  ear.hang();
  const made: number[] = [];
  for (let at = 0; at < 5; at += 1) made.push((await buildSupplier(reader)).id);
  const back = await listen(world, { token: reader.token, topics: [SUPPLIERS], position });
  await hearsOf(back, made.at(-1) ?? 0);
  expect([...new Set(ids(back))].filter((id) => made.includes(id))).toEqual(made);
  back.hang();
});

test("whoever missed more than a thousand changes, or comes from another database, is told to ask for everything", async () => {
  const tenant = await world.otherTenant();
  const person = await tenant.as("Administrator");
  const ear = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  ear.hang();
  const position = ear.position();
  await tenant.rows((db) =>
    sql`insert into audit_log (action, entity, entity_id) select 'updated', 'suppliers', n from generate_series(1, 1001) n`.execute(db),
  );
  for (const given of [position, `000000000000${position.slice(12)}`, "yesterday", `${position.slice(0, 12)}.9999999:9999999:`]) {
    const back = await listen(world, { token: person.token, topics: [SUPPLIERS], position: given });
    const { position: next } = await back.hears("reset");
    expect(next).toMatch(/^[0-9a-f]{12}\./);
    expect(back.told()).toEqual([]);
    back.hang();
  }
});

test("more than a hundred rows at once are told as many, not by name", async () => {
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  await world.tenant.rows((db) =>
    sql`insert into audit_log (action, entity, entity_id) select 'updated', 'suppliers', 20000 + n from generate_series(1, 101) n`.execute(
      db,
    ),
  );
  await expect.poll(() => ear.told(), PATIENCE).toContainEqual({ type: "many", topic: SUPPLIERS });
  expect(ids(ear).filter((id) => id > 20_000)).toEqual([]);
  ear.hang();
});

test("whoever missed more than a hundred rows of a kind comes back to many of them", async () => {
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  ear.hang();
  const { id } = await buildSupplier(reader);
  await world.tenant.rows((db) =>
    sql`insert into audit_log (action, entity, entity_id) select 'updated', 'suppliers', ${id}::bigint + n from generate_series(0, 150) n`.execute(
      db,
    ),
  );
  const position = ear.position();
  const back = await listen(world, { token: reader.token, topics: [SUPPLIERS], position });
  await expect.poll(() => back.told(), PATIENCE).toEqual([{ type: "many", topic: SUPPLIERS }]);
  // Cut off in between, it would come back to where it stood.
  expect(await back.hears("ready")).toEqual({ type: "ready", position });
  expect(back.position()).not.toBe(position);
  back.hang();
});

test("other organisations hear nothing of it", async () => {
  const other = await world.otherTenant();
  const stranger = await other.as("Administrator");
  const ear = await listen(world, { token: stranger.token, topics: [SUPPLIERS] });
  const mine = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  const made = await buildSupplier(reader);
  await hearsOf(mine, made.id);
  const own = await buildSupplier(stranger);
  await hearsOf(ear, own.id);
  expect(ids(ear)).toEqual([own.id]);
  ear.hang();
  mine.hang();
});

test("out of sight a page is told of its person alone; looked at again, it hears what it missed", async () => {
  const ear = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  ear.say({ type: "active", isSeen: false });
  const witness = await listen(world, { token: reader.token, topics: [SUPPLIERS] });
  const made = await buildSupplier(reader);
  await hearsOf(witness, made.id);
  expect(ids(ear)).toEqual([]);
  ear.say({ type: "active", isSeen: true });
  await hearsOf(ear, made.id);
  ear.hang();
  witness.hang();
});

test("a topic that does not exist is refused with a reason, and the others are listened to", async () => {
  const ear = await listen(world, { token: reader.token, topics: ["list/nothing", "weather", SUPPLIERS] });
  expect(ear.heard.filter(({ type }) => type === "refused")).toEqual([
    { type: "refused", topic: "list/nothing", reason: "unknown_topic" },
    { type: "refused", topic: "weather", reason: "unknown_topic" },
  ]);
  ear.say({ type: "unsubscribe", topics: [SUPPLIERS] });
  const lists = LIST_NAMES.slice(0, MOST_TOPICS + 1).map(listTopic);
  ear.say({ type: "subscribe", topics: lists });
  await expect.poll(() => ear.heard.at(-1), PATIENCE).toEqual({ type: "refused", topic: lists.at(-1), reason: "too_many" });
  ear.hang();
});

test("a page of another host, or one that says no host at all, is not let in", async () => {
  const host = await addressOf(world);
  const statusFor = async (origin?: string) =>
    await new Promise((resolve) => {
      const socket = new WebSocket(`ws://${host}/api/Live/`, { headers: origin ? { origin } : {} });
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("open", () => resolve(101));
      socket.on("error", () => {});
    });
  expect(await statusFor(`http://${host}`)).toBe(101);
  for (const origin of ["https://elsewhere.example", "http://127.0.0.1:1", "null", undefined]) expect(await statusFor(origin)).toBe(403);
});

test("what is no frame, an unknown token and too many frames end the connection, each with its own code", async () => {
  const ends = async (texts: readonly (string | Buffer)[]) => {
    const ear = await connectEar(world);
    for (const text of texts) ear.sayRaw(text);
    return await ear.closed;
  };
  const open = JSON.stringify({ type: "open", token: reader.token });
  expect(await ends(["hello"])).toBe(CLOSED.broken);
  expect(await ends([Buffer.from([1, 2])])).toBe(CLOSED.broken);
  expect(await ends([JSON.stringify({ type: "subscribe", topics: [] })])).toBe(CLOSED.broken);
  expect(await ends([open, open])).toBe(CLOSED.broken);
  expect(await ends([JSON.stringify({ type: "open", token: "of nobody" })])).toBe(CLOSED.signedOut);
  expect(await ends([JSON.stringify({ type: "open", token: "x".repeat(5000) })])).toBe(CLOSED.tooSlow);
  expect(await ends([open, ...Array.from({ length: 21 }, () => JSON.stringify({ type: "active", isSeen: true }))])).toBe(CLOSED.tooSlow);
});

test("listening is no visit: a session whose person only listens ends as it would without", async () => {
  const person = await world.tenant.join("Planner");
  const seen = async () =>
    await world.db.system().selectFrom("sessions").select("lastSeenAt").where("personId", "=", person.personId).executeTakeFirstOrThrow();
  await world.db
    .system()
    .updateTable("sessions")
    .set({ lastSeenAt: sql<string>`now() - interval '20 minutes'` })
    .where("personId", "=", person.personId)
    .execute();
  const before = await seen();
  const ear = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  ear.say({ type: "subscribe", topics: ["person"] });
  ear.say({ type: "active", isSeen: true });
  ear.hang();
  const again = await listen(world, { token: person.token, position: ear.position() });
  expect(await seen()).toEqual(before);
  again.hang();
});

test("a session that is over ends its pages within a second or so, whatever ended it", async () => {
  const [disabled, idle] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  const ears = await Promise.all([disabled, idle].map(async ({ token }) => await listen(world, { token, topics: [SUPPLIERS] })));
  const accountsOf = ({ personId }: Person) =>
    world.db.system().selectFrom("sessions").select("accountId").where("personId", "=", personId);
  await world.db.system().updateTable("accounts").set({ isDisabled: true }).where("id", "in", accountsOf(disabled)).execute();
  await world.db
    .system()
    .updateTable("sessions")
    .set({ lastSeenAt: sql<string>`now() - interval '30 days'` })
    .where("personId", "=", idle.personId)
    .execute();
  expect(await Promise.all(ears.map(async ({ closed }) => await closed))).toEqual([CLOSED.signedOut, CLOSED.signedOut]);
});

test("whose rights have changed is told so, hears by the new ones, and misses nothing while they are read", async () => {
  const person = await world.tenant.join("Administrator");
  const ear = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  const made: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await world.db
      .system()
      .updateTable("tenants")
      .set(({ ref }) => ({ grantsVersion: sql<number>`${ref("grantsVersion")} + 1` }))
      .where("id", "=", world.tenant.id)
      .execute();
    made.push((await buildSupplier(reader)).id);
    await expect.poll(() => ear.heard.filter(({ type }) => type === "rights").length, PATIENCE).toBeGreaterThan(round);
    made.push((await buildSupplier(reader)).id);
  }
  await expect.poll(() => made.filter((id) => !ids(ear).includes(id)), PATIENCE).toEqual([]);
  ear.hang();
});

test("what is for one person alone is told to all their pages, to nobody else, and to whoever comes back", async () => {
  const [mine, other] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  const ears = await Promise.all([mine, mine, other].map(async ({ token }) => await listen(world, { token, topics: ["person"] })));
  await world.db.tenant(world.tenant.id, async (db) => await Promise.resolve(noteNews(db, [mine.personId])));
  const news = { type: "many", topic: "person" };
  for (const ear of ears.slice(0, 2)) await expect.poll(() => ear.told(), PATIENCE).toEqual([news]);
  await world.db.tenant(world.tenant.id, async (db) => await Promise.resolve(noteNews(db, [other.personId])));
  await expect.poll(() => ears[2]?.told(), PATIENCE).toEqual([news]);
  const back = await listen(world, { token: mine.token, topics: ["person"], position: ears[0]?.position() ?? "" });
  await expect.poll(() => back.told(), PATIENCE).toEqual([news]);
  expect(ears[0]?.told()).toEqual([news]);
  for (const ear of [...ears, back]) ear.hang();
});
