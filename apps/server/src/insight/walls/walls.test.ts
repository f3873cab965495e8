import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import { wall, wallScreens, type WallBoard } from "@millwright/domain/insight/walls/contract.ts";
import { MOST_ASKS, MOST_OF_BOARD } from "@millwright/domain/insight/walls/limits.ts";
import { headersOfPage } from "../../platform/http/headers.ts";
import { newFastify } from "../../platform/http/server.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildPlantBoard, buildWidget } from "../boards/builders.ts";
import { buildWallScreen } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let planner: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  planner = await tenant.as("Planner");
  admin = await tenant.as("Administrator");
  await addRole(tenant, "No boards", { "work-orders": { flags: ["view"], scope: "all" } });
  await addRole(tenant, "Boards alone", { boards: { flags: ["view"], scope: "all" } });
});
afterAll(() => world.close());

/** As a screen asks: with nothing but its address. */
async function look(token: string, more: object = {}) {
  const payload = { token, px: 1920, ...more };
  const answer = await world.app.inject({ method: "POST", url: wall.look.path, payload });
  return { status: answer.statusCode, text: answer.payload, wait: answer.headers["retry-after"], body: answer.json<WallBoard>() };
}
const roleId = async (name: string) =>
  await tenant.rows(async (db) => (await db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id);
const giveRole = async (by: Person, name: string) => {
  const { version } = await admin.ok(people.get, { params: { id: by.personId } });
  await admin.ok(people.update, { params: { id: by.personId }, body: { version, roleId: await roleId(name) } });
};
const share = async (board: Board, sharedWith: Board["sharedWith"]) => {
  const { version } = await planner.ok(boards.get, { params: { id: board.id } });
  await planner.ok(boards.update, { params: { id: board.id }, body: { version, sharedWith } });
};

test("a screen shows its board as whoever made the link sees it, on the clock of its site, and what its widgets say", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "Asia/Kathmandu" });
  const board = await buildPlantBoard(planner, { name: "Cold store", locationId: site.id, range: "days7" });
  await buildWorkOrder(planner, { title: "Defrost", locationId: site.id, estStartAt: new Date(Date.now() + 86_400_000).toISOString() });
  const [work, text] = [
    await buildWidget(planner, board.id, { kind: "work" }),
    await buildWidget(planner, board.id, { kind: "text", text: "Close the door" }),
  ];
  const { code } = await buildWallScreen(planner, board.id, { scheme: "dark" });
  const { status, body } = await look(code);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    board: { name: "Cold store", range: "days7", refreshSeconds: 15, widgets: [{ id: work.id }, { id: text.id }] },
    timeZone: "Asia/Kathmandu",
    scheme: "dark",
  });
  const asked = [{ key: String(work.id), widget: work.widget }];
  const until = new Date().toISOString();
  const same = await planner.ok(boards.data, {
    body: { from: new Date(Date.now() - 1000).toISOString(), until, px: 1920, where: { locationId: site.id }, widgets: asked },
  });
  expect(body.answers).toMatchObject([{ is: "work", rows: [{ title: "Defrost" }] }]);
  expect(body.answers).toEqual(same.answers);
  expect(body.board).not.toHaveProperty("owner");
});

test("a list on a wall is its maker's, with the columns that are shown and nothing else of its rows", async () => {
  const board = await buildPlantBoard(planner);
  await buildWorkOrder(planner, { title: "Wash the filter", priority: 3 });
  const columns = [{ field: "title", title: "Title" }];
  const { id } = await buildWidget(planner, board.id, { kind: "list", list: "work-orders", state: { q: "filter" }, columns });
  const { code } = await buildWallScreen(planner, board.id);
  const { body } = await look(code);
  expect(body.answers).toEqual([
    {
      key: String(id),
      is: "list",
      of: "work-orders",
      columns: [{ field: "title", title: "Title", isNumber: false }],
      rows: [{ id: expect.any(Number) as number, cells: ["Wash the filter"] }],
      count: { rows: 1, isCapped: false },
    },
  ]);
});

test("what is asked beside the token changes nothing: widgets are those of the board", async () => {
  const board = await buildPlantBoard(planner);
  const { id } = await buildWidget(planner, board.id, { kind: "alarms" });
  const { code } = await buildWallScreen(planner, board.id);
  const widgets = [{ key: "1", widget: { kind: "work" } }];
  const { body } = await look(code, { widgets, where: {}, boardId: board.id + 1 });
  expect(body.answers.map(({ key }) => key)).toEqual([String(id)]);
});

test("the rights are those of the moment: with a smaller role the same link shows less, and nothing without the right to boards", async () => {
  const by = await tenant.join("Planner");
  const board = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const { id } = await buildWidget(planner, board.id, { kind: "work" });
  const { code } = await buildWallScreen(by, board.id);
  expect((await look(code)).body.answers).toMatchObject([{ key: String(id), is: "work" }]);
  await giveRole(by, "Boards alone");
  const narrowed = (await look(code)).body;
  expect(narrowed).toMatchObject({ answers: [{ key: String(id), is: "refused", refusal: "forbidden" }], units: [] });
  await giveRole(by, "No boards");
  expect((await look(code)).status).toBe(404);
  await giveRole(by, "Planner");
  expect((await look(code)).status, "given back, it shows again").toBe(200);
});

test("revoked, ended, of a leaver, of a closed account, of a board that was taken away or deleted, and never made: all answer alike", async () => {
  const [by, leaver, closed, outsider] = [
    await tenant.join("Technician"),
    await tenant.join("Technician"),
    await tenant.join("Technician"),
    await tenant.join("Technician"),
  ];
  const open = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const taken = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const deleted = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const links = {
    revoked: await buildWallScreen(by, open.id),
    ended: await buildWallScreen(by, open.id),
    left: await buildWallScreen(leaver, open.id),
    closed: await buildWallScreen(closed, open.id),
    taken: await buildWallScreen(outsider, taken.id),
    deleted: await buildWallScreen(by, deleted.id),
  };
  const own = await buildWallScreen(planner, taken.id);
  const codes = Object.values(links).map(({ code }) => code);
  expect(await Promise.all(codes.map(async (code) => (await look(code)).status))).toEqual(codes.map(() => 200));

  await by.ok(wallScreens.revoke, { params: { id: links.revoked.id } });
  await tenant.rows(
    async (db) => await sql`update wall_screens set ends_at = now() - interval '1 second' where id = ${links.ended.id}`.execute(db),
  );
  const { version } = await admin.ok(people.get, { params: { id: leaver.personId } });
  await admin.ok(people.archive, { params: { id: leaver.personId }, body: { version } });
  await admin.ok(users.bulk, { body: { rows: [{ id: closed.personId }], change: { action: "deactivate" } } });
  await share(taken, "nobody");
  await planner.ok(boards.remove, { params: { id: deleted.id } });

  const never = `${String(tenant.id)}-${"A".repeat(22)}`;
  const nobodys = `999999999-${links.left.code.split("-").slice(1).join("-")}`;
  const answers = await Promise.all([...codes, never, nobodys, "1", ""].map(async (code) => await look(code)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map(({ text }) => text)).size, "byte for byte").toBe(1);
  expect((await look(own.code)).status, "its owner's own link goes on").toBe(200);
});

test("its maker sees their links with their last use and its address, who may delete the board all of them, nobody else any", async () => {
  const [by, other] = [await tenant.join("Technician"), await tenant.join("Technician")];
  const board = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const { id, code } = await buildWallScreen(by, board.id, { name: "Hall 2", days: 7 });
  const listed = async (who: Person) => (await who.ok(wallScreens.list, { query: { boardId: board.id } })).rows;
  expect(await listed(by)).toMatchObject([
    { id, name: "Hall 2", isMine: true, isEnded: false, maker: { id: by.personId }, usedAt: null, usedFrom: null },
  ]);
  await look(code);
  const [used] = await listed(planner);
  expect(used).toMatchObject({ id, isMine: false, maker: { id: by.personId }, usedAt: expect.any(String), usedFrom: "127.0.0.1" });
  const days = (Date.parse(used?.endsAt ?? "") - Date.parse(used?.createdAt ?? "")) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(await listed(other)).toEqual([]);
  expect((await other.call(wallScreens.revoke, { params: { id } })).status).toBe(404);
  expect(await planner.ok(wallScreens.revoke, { params: { id } })).toEqual({ rows: [] });
  expect((await look(code)).status).toBe(404);
  expect((await by.call(wallScreens.revoke, { params: { id } })).status).toBe(404);
});

test("a link takes a board that its maker sees, a name and at most a year", async () => {
  const board = await buildPlantBoard(planner);
  const by = await tenant.join("Technician");
  const draft = { boardId: board.id, name: "Hall", days: 30 };
  expect((await by.call(wallScreens.create, { body: draft })).status, "a private board is its owner's alone").toBe(404);
  for (const [field, value] of [
    ["days", 366],
    ["days", 0],
    ["name", ""],
  ] as const)
    expect(await planner.call(wallScreens.create, { body: { ...draft, [field]: value } })).toMatchObject({
      status: 400,
      body: { fields: [{ path: field }] },
    });
  for (let at = 0; at < MOST_OF_BOARD; at += 1) await buildWallScreen(planner, board.id);
  const full = await planner.call(wallScreens.create, { body: draft });
  expect([full.status, full.body.reason]).toEqual([409, "too_many_wall_screens"]);
});

test("the address is told once and kept nowhere; the board's log says who made it and who took it back", async () => {
  const board = await buildPlantBoard(planner);
  const draft = { body: { boardId: board.id, name: "Gate", days: 1 } };
  const first = await planner.callWith({ "idempotency-key": "wall" }, wallScreens.create, draft);
  const again = await planner.callWith({ "idempotency-key": "wall" }, wallScreens.create, draft);
  expect([first.body.link?.symbol.startsWith("<svg"), again.body.link]).toEqual([true, null]);
  expect(first.body.link?.address).toMatch(new RegExp(`/w/${String(tenant.id)}-[\\w-]{22}$`));
  await planner.ok(wallScreens.revoke, { params: { id: first.body.id } });
  const rows = await planner.ok(boards.log, { params: { id: board.id } });
  const secret = first.body.link?.address.split("-").slice(1).join("-") ?? "";
  expect(JSON.stringify(rows)).toMatch(/wall_screen_revoked.*Gate.*wall_screen_made/s);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await keptUnder(secret)).toBe(0);
});

test("so many questions an hour, and then a link waits", async () => {
  const never = `${String(tenant.id)}-${"B".repeat(22)}`;
  for (let at = 0; at < MOST_ASKS; at += 1) await look(never);
  const { status, wait } = await look(never);
  expect([status, Number(wait) > 3000]).toEqual([429, true]);
});

test("no log says the address of a wall screen, however it is spelt, and no search engine keeps its page", async () => {
  const lines: string[] = [];
  const out = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const app = newFastify(pino({ level: "trace" }, out), false, []);
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
  for (const path of ["/w/", "//w/", "/W/", "/%77/", "/%57%2F", "/w/?x="])
    await app.inject({ method: "GET", url: `${path}12-abcdefghijklmnopqrstuv` });
  await app.close();
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes("abcdefghij"))).toEqual([]);
  expect(headersOfPage("/w/12-abcdefghijklmnopqrstuv")).toEqual({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
});

/** Rows of the answers that are kept under keys in which a text stands. */
const keptUnder = async (text: string): Promise<number> =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{
      found: number;
    }>`select count(*)::int as found from idempotency_keys k where k::text like ${`%${text}%`}`.execute(db);
    return rows[0]?.found ?? -1;
  });
