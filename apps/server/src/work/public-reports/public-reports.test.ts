import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import sharp from "sharp";
import { tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { scanning } from "@millwright/domain/foundation/scanning/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { MOST_PHOTOS, REPORTS_AN_HOUR } from "@millwright/domain/work/public-reports/limits.ts";
import { publicReports, reportLinks, type PublicForm, type PublicReport } from "@millwright/domain/work/public-reports/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildWorkRequest } from "../requests/builders.ts";
import { fixturesOf } from "../../testing/fixtures.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildAskedReport, buildProof, buildPublicReport, buildReportLink, DRAFT, openToPublic } from "./builders.ts";
import { newSecret } from "./token.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** As if what came before were long ago: the work that is asked for grows with what came lately. */
const calm = async (here: World) =>
  await here.tenant.rows(async (db) => await db.updateTable("publicReports").set({ createdAt: "2026-01-01T00:00:00Z" }).execute());
beforeEach(async () => void (await calm(world)));

const form = async (token: string) => await send(world, publicReports.form, { body: { token } });
const report = async (body: Record<string, unknown>) => await send(world, publicReports.create, { body });
const follow = async (secret: string) => await send(world, publicReports.follow, { body: { secret } });
const followed = async (secret: string) => (await follow(secret)).body as PublicReport;
const request = async (id: number, who = admin) => await who.ok(workRequests.get, { params: { id } });
const picture = async () =>
  await sharp({ create: { width: 60, height: 40, channels: 3, background: "#225588" } })
    .withExif({ IFD0: { Artist: "planted-artist" } })
    .jpeg()
    .toBuffer();
const photo = async (secret: string, body: Buffer, headers: Record<string, string> = {}) =>
  await send(world, publicReports.photo, { query: { fileName: "drip.jpg" }, headers: { "report-secret": secret, ...headers }, body });
/** An answer without what differs in each: its time and its number. */
const bare = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

test("somebody without an account reports by a label: nobody's request, unverified, with its place, told in the log and followed by its secret", async () => {
  const link = await buildReportLink(admin);
  const opened = await form(link.code);
  const { code, name } = await admin.ok(assets.get, { params: { id: link.id } });
  expect(opened).toMatchObject({ status: 200, body: { place: { code, name }, hasMail: false } });
  expect(Object.keys(opened.body as object).toSorted()).toEqual(["bits", "challenge", "hasMail", "place", "tenant"]);
  const made = await buildPublicReport(world, admin, { token: link.code, contactName: "Ann", contactPhone: "+49 1" });
  const row = await request(made.id);
  expect(row).toMatchObject({
    assetId: link.id,
    requester: null,
    isUnverified: true,
    statusId: 1,
    publicReporter: { name: "Ann", email: null, phone: "+49 1" },
  });
  const { rows } = await admin.ok(workRequests.log, { params: { id: made.id } });
  expect(rows.map(({ action, person }) => [action, person])).toEqual([["reported_without_account", null]]);
  expect(JSON.stringify(rows)).not.toContain("Ann");
  expect(await followed(made.code)).toMatchObject({
    code: made.number,
    step: "reported",
    title: DRAFT.title,
    mayAnswer: false,
    mayAddPhotos: true,
  });
});

test("the form and the page of a report show whose they are: name, colours and where the logo is asked for, once there is one", async () => {
  const { code: token } = await buildReportLink(admin);
  const { code: secret } = await buildPublicReport(world, admin, { token });
  const shown = async () => [((await form(token)).body as PublicForm).tenant, (await followed(secret)).tenant];
  await world.db.system().updateTable("tenants").set({ theme: "sunset" }).where("id", "=", world.tenant.id).execute();
  const plain = { name: expect.any(String) as string, theme: "sunset", logoOf: null };
  expect(await shown()).toEqual([plain, plain]);
  const { code: logoOf } = await fixturesOf(world, world.tenant)("tenants");
  expect(await shown()).toEqual([
    { ...plain, logoOf },
    { ...plain, logoOf },
  ]);
  expect(await send(world, tenants.logo, { query: { tenant: logoOf } })).toMatchObject({ status: 200 });
});

test("it is unverified until somebody decides about it, whichever way, and found by that until then", async () => {
  const list = async () => {
    const body = { startRow: 0, endRow: 100, sortModel: [], filterModel: {}, quick: ["unverified" as const] };
    return (await admin.ok(workRequests.list, { body })).rows.map(({ id }) => id);
  };
  const decide: Record<string, (id: number) => Promise<unknown>> = {
    accept: async (id) => await admin.ok(workRequests.setStatus, { body: { id, version: 1, move: "accept" } }),
    reject: async (id) => await admin.ok(workRequests.setStatus, { body: { id, version: 1, move: "reject", reason: "Not a fault." } }),
    convert: async (id) => await admin.ok(workRequests.convert, { query: { workRequestID: id }, body: {} }),
    merge: async (id) => await admin.ok(workRequests.merge, { body: { id, version: 1, intoId: (await buildWorkRequest(admin)).id } }),
  };
  for (const [move, act] of Object.entries(decide)) {
    const { id } = await buildPublicReport(world, admin);
    expect(await list(), move).toContain(id);
    await act(id);
    expect((await request(id)).isUnverified, move).toBe(false);
    expect(await list(), move).not.toContain(id);
  }
});

test("whoever reported reads how far it is, the reason and what was asked, and no name; they answer once they were asked", async () => {
  const asked = await buildAskedReport(world, admin);
  const answering = async (text: string) => await send(world, publicReports.answer, { body: { secret: asked.code, text } });
  expect(await followed(asked.code)).toMatchObject({
    step: "asked",
    mayAnswer: true,
    messages: [{ kind: "question", text: "Which side?" }],
  });
  expect(await answering("The left one.")).toMatchObject({ status: 200, body: { step: "reported", mayAnswer: false } });
  expect(await answering("Once more.")).toMatchObject({ status: 409 });
  const { messages, version, isUnverified } = await request(asked.id);
  expect(messages.map(({ kind, text, by }) => [kind, text, by?.name ?? null])).toEqual([
    ["question", "Which side?", expect.any(String)],
    ["answer", "The left one.", null],
  ]);
  expect(isUnverified).toBe(true);
  await admin.ok(workRequests.setStatus, { body: { id: asked.id, version, move: "reject", reason: "It is only water." } });
  const told = await follow(asked.code);
  expect(told.body).toMatchObject({ step: "rejected", reason: "It is only water." });
  expect(JSON.stringify(told.body)).not.toMatch(/Administrator|"by"|"person/);
});

test("sent twice it is one report: the secret of the browser is its key", async () => {
  const link = await buildReportLink(admin);
  const body = { ...DRAFT, token: link.code, key: newSecret(), proof: await buildProof(world, link.code) };
  const [first, second] = [await report(body), await report(body)];
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
});

describe("what opens nothing", () => {
  test("answers alike: never made, taken back, made anew, switched off, archived, of another organisation, of the demo's shape", async () => {
    const other = await world.otherTenant();
    const by = await other.as("Administrator");
    const [revoked, renewed, archived, foreign] = [
      await buildReportLink(admin),
      await buildReportLink(admin),
      await buildReportLink(admin),
      await buildReportLink(by),
    ];
    await admin.ok(reportLinks.revoke, { body: { assetId: revoked.id } });
    await admin.ok(reportLinks.make, { body: { assetId: renewed.id } });
    await admin.ok(assets.archive, { params: { id: archived.id }, body: { version: 1 } });
    await openToPublic(by, false);
    const elsewhere = foreign.code.replace(/^\d+/, String(world.tenant.id));
    const never = `${world.tenant.id}-${newSecret()}`;
    const tries = {
      never,
      revoked: revoked.code,
      renewed: renewed.code,
      archived: archived.code,
      off: foreign.code,
      elsewhere,
      none: "x",
      empty: "",
      odd: "1-../../../../etc/pass",
    };
    const answers = new Set<string>();
    for (const [, token] of Object.entries(tries)) {
      answers.add(JSON.stringify(bare(await form(token))));
      answers.add(JSON.stringify(bare(await report({ ...DRAFT, token, key: newSecret(), proof: "x" }))));
      answers.add(JSON.stringify(bare(await follow(token))));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('"status":404');
  });

  test("a report is followed no more while the organisation has closed this, and is again when it opens", async () => {
    const tenant = await world.otherTenant();
    const by = await tenant.as("Administrator");
    const made = await buildPublicReport(world, by);
    await openToPublic(by, false);
    expect((await follow(made.code)).status).toBe(404);
    await openToPublic(by);
    expect((await follow(made.code)).status).toBe(200);
  });
});

describe("the work of a browser", () => {
  test("is taken once, for its own label, in time, and only when it was done", async () => {
    const [link, another] = [await buildReportLink(admin), await buildReportLink(admin)];
    const sending = async (proof: string, token = link.code) => (await report({ ...DRAFT, token, key: newSecret(), proof })).status;
    const proof = await buildProof(world, link.code);
    expect(await sending(proof, another.code)).toBe(409);
    expect(await sending(proof)).toBe(200);
    expect(await sending(proof)).toBe(409);
    const { challenge } = (await form(link.code)).body as { challenge: string };
    // Not worked on, signed by somebody else, and with less asked than was.
    expect(await sending(`${challenge}.1`)).toBe(409);
    expect(await sending(challenge.replace(/\.[^.]+$/, `.${"A".repeat(43)}.1`))).toBe(409);
    expect(await sending(`${challenge.replace(/^(\d+)\.\d+/, "$1.1")}.1`)).toBe(409);
    for (const junk of ["", "1.2.3", "x".repeat(200)]) expect(await sending(junk)).toBe(409);
  });

  test("of many who send the same at once one is taken", async () => {
    const link = await buildReportLink(admin);
    const proof = await buildProof(world, link.code);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await report({ ...DRAFT, token: link.code, key: newSecret(), proof })).status),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("photos", () => {
  test("are drawn anew and hang on the request; the fifth is refused", async () => {
    const made = await buildPublicReport(world, admin);
    for (let count = 1; count <= MOST_PHOTOS; count += 1)
      expect(await photo(made.code, await picture())).toMatchObject({ status: 200, body: { photos: count } });
    expect((await photo(made.code, await picture())).status).toBe(409);
    const { rows } = await admin.ok(files.list, { query: { rootFolder: "WorkRequests", id: String(made.id) } });
    expect(rows).toHaveLength(MOST_PHOTOS);
    expect(rows[0]).toMatchObject({ contentType: "image/jpeg", isImage: true, createdBy: null });
    const bytes = (await admin.call(files.get, { params: { id: rows[0]?.id ?? 0 }, query: {} })).body as unknown as Buffer;
    expect(Buffer.from(bytes).includes("planted-artist")).toBe(false);
  });

  test("are pictures: no drawing that runs, no page, no bomb, nothing large, and nothing of it stays", async () => {
    const made = await buildPublicReport(world, admin);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const both = Buffer.concat([await picture(), page]);
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await photo(made.code, svg)).status).toBe(400);
    expect((await photo(made.code, page)).status).toBe(400);
    expect(await photo(made.code, Buffer.from("%PDF-1.4")).then(({ status }) => status)).toBe(400);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await photo(made.code, bomb)).status).toBe(400);
    expect((await photo(made.code, Buffer.alloc(0))).status).toBe(400);
    expect((await photo(made.code, Buffer.alloc(1), { "content-length": String(11 * 1024 * 1024) })).status).toBe(413);
    expect((await photo(made.code, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await request(made.id)).files).toBe(0);
    // A page behind a picture does not come through the drawing.
    expect((await photo(made.code, both)).status).toBe(200);
    const { rows } = await admin.ok(files.list, { query: { rootFolder: "WorkRequests", id: String(made.id) } });
    const bytes = (await admin.call(files.get, { params: { id: rows[0]?.id ?? 0 }, query: {} })).body as unknown as Buffer;
    expect(Buffer.from(bytes).includes("<script>")).toBe(false);
  });

  test("come with the secret of a report, and before anything of them is read", async () => {
    const never = `${world.tenant.id}-${newSecret()}`;
    for (const secret of ["", "x", never]) expect((await photo(secret, await picture())).status).toBe(404);
  });
});

test("words of strangers are words: kept as they were typed, without signs that hide something", async () => {
  const hostile = `<img src=x onerror=alert(1)>\u202e"><script>alert(1)</script>`;
  const made = await buildPublicReport(world, admin, { title: `${hostile}\n\nsecond`, description: hostile, contactName: hostile });
  const row = await request(made.id);
  expect(row.title).toBe(`<img src=x onerror=alert(1)>"><script>alert(1)</script> second`);
  expect(row.publicReporter?.name).toBe(hostile.replace("\u202e", ""));
  // What a planner makes of it is a page with sanitised paragraphs.
  const { workOrder } = await admin.ok(workRequests.convert, { query: { workRequestID: made.id }, body: {} });
  expect(workOrder.description).not.toMatch(/<(img|script)/);
  const link = await buildReportLink(admin);
  const sending = async (draft: object) => (await report({ ...DRAFT, token: link.code, key: newSecret(), proof: "x", ...draft })).status;
  for (const draft of [
    { title: "\u200b\u202e" },
    { title: "x".repeat(201) },
    { title: "\0" },
    { description: "x".repeat(2001) },
    { contactEmail: "a@b" },
    { priority: 9 },
    { key: "short" },
  ])
    expect(await sending(draft), JSON.stringify(draft)).toBe(400);
});

test("a label takes so many reports an hour, an address so many; an address that a header invents is none", async () => {
  const alone = await openWorld();
  try {
    const by = await alone.tenant.as("Administrator");
    const link = await buildReportLink(by);
    const sent = async (at: number, token: string) =>
      (
        await alone.app.inject({
          method: "POST",
          url: publicReports.create.path,
          remoteAddress: `10.0.0.${at}`,
          headers: { "x-forwarded-for": `203.0.113.${Math.floor(Math.random() * 250)}`, forwarded: "for=198.51.100.7" },
          payload: { ...DRAFT, token, key: newSecret(), proof: await buildProof(alone, token) },
        })
      ).statusCode;
    const statuses: number[] = [];
    for (let at = 0; at < REPORTS_AN_HOUR.link + 1; at += 1) {
      statuses.push(await sent(at, link.code));
      await calm(alone);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(REPORTS_AN_HOUR.link);
    expect(statuses.at(-1)).toBe(429);
    const junk = async (at: number) =>
      (
        await alone.app.inject({
          method: "POST",
          url: publicReports.create.path,
          remoteAddress: "10.9.9.9",
          headers: { "x-forwarded-for": `203.0.113.${at}` },
          payload: { ...DRAFT, token: "1-none", key: newSecret(), proof: "x" },
        })
      ).statusCode;
    const tries = [];
    for (let at = 0; at <= REPORTS_AN_HOUR.address; at += 1) tries.push(await junk(at));
    expect(tries.at(-2)).toBe(404);
    expect(tries.at(-1)).toBe(429);
  } finally {
    await alone.close();
  }
}, 300_000);

test("other verbs, other bodies and large ones reach nothing", async () => {
  const answer = async (method: "GET" | "PUT" | "DELETE" | "POST", payload?: string, type = "application/json") =>
    (
      await world.app.inject({
        method,
        url: publicReports.create.path,
        headers: { "content-type": type },
        ...(payload === undefined ? {} : { payload }),
      })
    ).statusCode;
  expect(await answer("GET")).toBe(404);
  expect(await answer("PUT", "{}")).toBe(404);
  expect(await answer("POST", "{}")).toBe(400);
  expect(await answer("POST", "title=x", "application/x-www-form-urlencoded")).toBe(415);
  expect(await answer("POST", `{"title":"${"x".repeat(1_100_000)}"}`)).toBe(413);
});

describe("the ways in", () => {
  test("are made, made anew and taken back by those who judge requests, of what they reach, and the log holds no address", async () => {
    const link = await buildReportLink(admin);
    const { address, symbol } = await admin.ok(reportLinks.get, { query: { assetId: link.id } });
    expect(address).toMatch(/\/r\/\d+-[\w-]{22}#assets-\d+$/);
    expect(symbol).toContain("<svg");
    await admin.ok(reportLinks.make, { body: { assetId: link.id } });
    await admin.ok(reportLinks.revoke, { body: { assetId: link.id } });
    const { rows } = await admin.ok(assets.log, { params: { id: link.id } });
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith("report_link"))).toEqual([
      "report_link_revoked",
      "report_link_renewed",
      "report_link_made",
    ]);
    // The secret may hold signs like the one before it.
    expect(JSON.stringify(rows)).not.toContain(link.code.slice(link.code.indexOf("-") + 1));
    expect(await admin.call(reportLinks.revoke, { body: { assetId: link.id } })).toMatchObject({ status: 409 });
    const requester = await world.tenant.as("Requester");
    expect((await requester.call(reportLinks.get, { query: { assetId: link.id } })).status).toBe(403);
    const stranger = await (await world.otherTenant()).as("Administrator");
    expect((await stranger.call(reportLinks.make, { body: { assetId: link.id } })).status).toBe(404);
  });

  test("lead whoever scans them inside the application to the record, of what they reach, also when they were taken back", async () => {
    const link = await buildReportLink(admin);
    const { address } = await admin.ok(reportLinks.get, { query: { assetId: link.id } });
    const scan = async (who: Person) =>
      (await who.ok(scanning.resolve, { body: { text: address ?? "" } })).found.map(({ id, by }) => [id, by]);
    expect(await scan(admin)).toEqual([[link.id, "address"]]);
    await admin.ok(reportLinks.revoke, { body: { assetId: link.id } });
    expect(await scan(admin)).toEqual([[link.id, "address"]]);
    expect(await scan(await (await world.otherTenant()).as("Administrator"))).toEqual([]);
  });

  test("are printed on labels; one without an address is named", async () => {
    const [link, bare] = [await buildReportLink(admin), await buildReportLink(admin)];
    await admin.ok(reportLinks.revoke, { body: { assetId: bare.id } });
    const look = { symbol: "qr", layout: "62x29" } as const;
    expect((await admin.call(reportLinks.printAssets, { body: { ...look, ids: [link.id] } })).status).toBe(200);
    expect((await admin.call(reportLinks.printAssets, { body: { ...look, ids: [link.id, bare.id] } })).status).toBe(409);
  });
});

test("a contact is forgotten for good, and no log ever held it", async () => {
  const made = await buildPublicReport(world, admin, { contactName: "Planted Person", contactEmail: "planted@person.example" });
  await admin.ok(reportLinks.forget, { body: { id: made.id } });
  expect((await request(made.id)).publicReporter).toEqual({ name: null, email: null, phone: null });
  const everything = await world.tenant.rows(async (db) => [
    await db.selectFrom("auditLog").selectAll().execute(),
    await db.selectFrom("auditWords").selectAll().execute(),
    await db.selectFrom("events").selectAll().execute(),
    await db.selectFrom("publicReports").selectAll().execute(),
  ]);
  expect(JSON.stringify(everything)).not.toMatch(/planted/i);
});
