import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildServer, type Server } from "../../app.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, personOf, send, type Person, type World } from "../../testing/world.ts";
import { hashDigest } from "../../platform/call/passwords.ts";

/** Accounts whose password everybody knows, and those of people beside them. */
let world: World;
let closed: Server;
let demo: Person;
let other: Person;
let email: string;
const digest = createHash("sha256").update("millwright-demo").digest("hex");

beforeAll(async () => {
  world = await openWorld();
  demo = await world.tenant.as("Administrator");
  other = await (await world.otherTenant()).as("Administrator");
  await world.db.system().updateTable("tenants").set({ isDemo: true }).where("id", "=", world.tenant.id).execute();
  email = await world.tenant.rows(
    async (rows) => (await rows.selectFrom("people").select("email").where("id", "=", demo.personId).executeTakeFirstOrThrow()).email ?? "",
  );
  await world.db
    .system()
    .updateTable("accounts")
    .set({ passwordHash: await hashDigest(digest) })
    .where("email", "=", email)
    .execute();
  closed = await buildServer({
    settings: { ...world.settings, demo: false },
    databaseUrl: urlOf("app"),
    ownerUrl: urlOf("owner"),
    strict: true,
  });
});
afterAll(async () => {
  await closed.app.close();
  await world.close();
});

const signIn = async (headers: Record<string, string> = {}, server: Pick<Server, "app"> = world, password = digest) =>
  await send(server, auth.signIn, { body: { email, password } }, headers);
const SENT_ON: Record<string, string>[] = [
  { forwarded: "for=192.0.2.1" },
  { "x-forwarded-for": "192.0.2.1" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-anything": "" },
];

test("on the machine itself a demo account signs in and works", async () => {
  expect((await signIn()).status).toBe(200);
  expect((await demo.call(suppliers.list, { body: {} })).status).toBe(200);
});

test.each(SENT_ON)("what a proxy sends on is refused to it in words, signed in or not: %o", async (headers) => {
  expect(await signIn(headers)).toMatchObject({
    status: 403,
    body: { reason: "demo_not_here", message: expect.stringContaining("publicly known passwords") },
  });
  // Asked twice, since the second reading takes the short way.
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await demo.call(suppliers.list, { body: {} })).status).toBe(200);
    expect(await demo.callWith(headers, suppliers.list, { body: {} })).toMatchObject({ status: 401, body: { reason: "demo_not_here" } });
  }
  expect((await demo.callWith(headers, auth.me)).status).toBe(401);
  expect((await demo.callWith(headers, suppliers.create, { body: { code: "DD-1", name: "From outside" } })).status).toBe(401);
  expect((await demo.callWith(headers, tenants.info)).status, "the sign-in page is there all the same").toBe(200);
  expect((await other.callWith(headers, suppliers.list, { body: {} })).status, "other organisations go on").toBe(200);
});

test("a wrong password is told nothing of it, and the refusal locks nobody", async () => {
  expect((await signIn(SENT_ON[0], world, "0".repeat(64))).status).toBe(401);
  for (let turn = 0; turn < 5; turn += 1) expect((await signIn(SENT_ON[0])).status).toBe(403);
  expect((await signIn()).status).toBe(200);
});

test("with DEMO off they are not let in at all, also where an earlier start made them", async () => {
  expect(await signIn({}, closed)).toMatchObject({ status: 403, body: { reason: "demo_not_here" } });
  expect(await personOf(closed, demo.personId, demo.token).call(suppliers.list, { body: {} })).toMatchObject({
    status: 401,
    body: { reason: "demo_not_here" },
  });
  expect((await personOf(closed, other.personId, other.token).call(suppliers.list, { body: {} })).status).toBe(200);
});
