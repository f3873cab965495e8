import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makeSetUpToken } from "./set-up.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const digest = (password: string) => createHash("sha256").update(password).digest("hex");
const draft = (facts: Record<string, string>) => ({
  organisation: "Nordic Dairy",
  firstName: "Siv",
  lastName: "Dahl",
  email: `siv-${process.pid}-${Math.random()}@dairy.example`,
  password: digest("three cows and a calf"),
  ...facts,
});
const setUp = (body: Record<string, string>) => send(world, auth.setUp, { body });

test("the link makes an organisation whose administrator can sign in, once", async () => {
  const token = await makeSetUpToken(world.db);
  const body = draft({ token, timeZone: "Europe/Oslo" });
  const answers = await Promise.all([setUp(body), setUp({ ...body, email: `other-${body.email}` })]);
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
  const made = answers.find((answer) => answer.status === 200)?.body as { email: string };
  const signedIn = await send(world, auth.signIn, { body: { email: made.email, password: body.password } });
  expect(signedIn.body).toMatchObject({ password: true, user: { profile: "Administrator", role: ["admin"] } });
  expect((await setUp(draft({ token }))).body).toMatchObject({ code: "conflict", reason: "link_spent" });
});

test("a common password is refused by its digest, and does not spend the link", async () => {
  const token = await makeSetUpToken(world.db);
  expect((await setUp(draft({ token, password: digest("123456789") }))).body).toMatchObject({
    fields: [{ path: "password", reason: "common_password" }],
  });
  expect((await setUp(draft({ token }))).status).toBe(200);
});

test("an invented link makes nothing", async () => {
  const organisation = `Nobody's ${Math.random()}`;
  expect((await setUp(draft({ token: "invented", organisation }))).status).toBe(409);
  expect(await world.db.system().selectFrom("organisations").select("id").where("name", "=", organisation).execute()).toEqual([]);
});
