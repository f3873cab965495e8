import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { FOLLOWS_AN_HOUR } from "@millwright/domain/work/requests/knowing.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildWorkOrder } from "../../orders/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { buildWorkRequest } from "../builders.ts";

let world: World;
let planner: Person;
let joe: Person;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  [joe, ann] = [await world.tenant.join("Requester", { firstName: "Joe" }), await world.tenant.join("Requester", { firstName: "Ann" })];
});
afterAll(() => world.close());

const get = async (by: Person, id: number) => await by.ok(workRequests.get, { params: { id } });
const merge = async (source: { id: number; version: number }, intoId: number) =>
  await planner.call(workRequests.merge, { body: { id: source.id, version: source.version, intoId } });
/** Where somebody stands who is told of it. */
const at = ({ assetId, locationId }: { assetId: number | null; locationId: number | null }) =>
  assetId ? { assetId } : { locationId: locationId ?? 0 };
const mine = async (by: Person) => (await by.ok(workRequests.list, { body: { quick: ["mine"] } })).rows.map(({ id }) => id);

test("whoever is about to report is told what is open on the asset, without a name, and nothing that is over", async () => {
  const asset = await buildAsset(planner);
  const first = await buildWorkRequest(joe, { assetId: asset.id, title: "Oil on the floor", description: "Secret detail" }, planner);
  const over = await buildWorkRequest(joe, { assetId: asset.id }, planner);
  await planner.ok(workRequests.setStatus, { body: { id: over.id, version: over.version, move: "reject", reason: "No" } });
  const order = await buildWorkOrder(planner, { title: "Yearly check", assetId: asset.id });
  const converted = await buildWorkRequest(joe, { assetId: asset.id, title: "Belt slips" }, planner);
  await planner.ok(workRequests.convert, { query: { workRequestID: converted.id }, body: {} });

  const { rows, hasMore } = await ann.ok(workRequests.openHere, { query: { assetId: asset.id } });
  expect(hasMore).toBe(false);
  expect(rows.map(({ kind, title, status, isMine }) => [kind, title, status.name, isMine])).toEqual([
    ["request", "Belt slips", "Open", false],
    ["order", "Yearly check", "Open", false],
    ["request", "Oil on the floor", "Open", false],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([converted.id, order.id, first.id]);
  expect(JSON.stringify(rows)).not.toMatch(/Joe|Secret/);
});

test("somebody of one site is not told of another site's faults and cannot follow them; without a site they are", async () => {
  const request = await buildWorkRequest(joe, {}, planner);
  const siteId = request.locationId;
  await world.tenant.rows((db) => db.updateTable("workRequests").set({ siteId }).where("id", "=", request.id).execute());
  const there = await world.tenant.join("Requester", { siteId });
  const elsewhere = await world.tenant.join("Requester", { siteId: (await buildWorkRequest(planner)).locationId });
  const told = async (by: Person) => (await by.ok(workRequests.openHere, { query: { locationId: siteId ?? 0 } })).rows.length;
  expect([await told(there), await told(elsewhere), await told(ann)]).toEqual([1, 0, 1]);
  const [hidden, missing] = [
    await elsewhere.call(workRequests.follow, { body: { id: request.id, follows: true, ...at(request) } }),
    await elsewhere.call(workRequests.follow, { body: { id: 987_654_321, follows: true, ...at(request) } }),
  ];
  expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
});

test("an asset out of reach is as one that is not there: for a new request, one that is changed, and for what is open on it", async () => {
  const siteOf = async (code: string) => (await buildLocation(planner, { code, isSite: true })).id;
  const [here, there] = [await siteOf("RQ-HERE"), await siteOf("RQ-THERE")];
  await addRole(world.tenant, "Reports at a site", {
    assets: { flags: ["view"], scope: "site" },
    locations: { flags: ["view"], scope: "site" },
    "work-requests": { flags: ["view", "create", "update"], scope: "all" },
  });
  const local = await world.tenant.join("Reports at a site", { siteId: here });
  const [own, far] = [await buildAsset(planner, { locationId: here }), await buildAsset(planner, { locationId: there, name: "Zq9 press" })];
  await buildWorkRequest(planner, { assetId: far.id, title: "Zq9 leaks" });
  const told = async (assetId: number) => {
    const made = await local.call(workRequests.create, { body: { title: "Leaks", assetId } });
    const mine = await buildWorkRequest(local, { assetId: own.id });
    const changed = await local.call(workRequests.update, { body: { id: mine.id, version: mine.version, assetId } });
    const open = await local.call(workRequests.openHere, { query: { assetId } });
    return [made, changed, open].map(({ status, body }) => [status, { ...body, requestId: undefined }]);
  };
  const answers = await told(far.id);
  expect(answers).toEqual(await told(999_999_999));
  expect(answers.map(([status]) => status)).toEqual([400, 400, 200]);
  expect(JSON.stringify(answers)).not.toContain("Zq9");
});

test("who follows sees it in the own list, is counted, reads it without the reporter's name, and does not rewrite it", async () => {
  const request = await buildWorkRequest(joe, { title: "Gate does not close" }, planner);
  const photo = {
    query: { id: String(request.id), fileName: "gate.png" },
    headers: { rootfolder: "WorkRequests", "content-type": "image/png" },
  } as const;
  const sent = await send(world, files.upload, { ...photo, body: SAMPLES["image/png"] }, { authorization: `Bearer ${joe.token}` });
  expect((await ann.call(workRequests.get, { params: { id: request.id } })).status).toBe(404);
  for (const _twice of [1, 2]) await ann.ok(workRequests.follow, { body: { id: request.id, follows: true, ...at(request) } });
  expect(await mine(ann)).toContain(request.id);
  const seen = await get(ann, request.id);
  expect(seen).toMatchObject({ title: "Gate does not close", requester: null, requesterId: null, isFollowed: true, followers: 1 });
  const { rows: log } = await ann.ok(workRequests.log, { params: { id: request.id } });
  expect(log.filter(({ person }) => person !== null).map(({ person }) => person?.id)).toEqual([ann.personId, ann.personId]);
  const list = await ann.ok(files.list, { query: { rootFolder: "WorkRequests", id: String(request.id) } });
  expect(list.rows).toMatchObject([{ fileName: "gate.png", createdBy: null }]);
  expect((await ann.call(files.remove, { params: { id: (sent.body as { id: number }).id } })).status).toBe(403);
  expect((await ann.call(workRequests.update, { body: { id: request.id, version: seen.version, title: "Mine now" } })).status).toBe(403);
  expect(await get(planner, request.id)).toMatchObject({ requester: { id: joe.personId }, followers: 1 });

  await ann.ok(workRequests.follow, { body: { id: request.id, follows: false } });
  expect((await ann.call(workRequests.get, { params: { id: request.id } })).status).toBe(404);
});

test("a merged request names the survivor, its reporter follows that one, and its photos stay in reach of the planner", async () => {
  const survivor = await buildWorkRequest(joe, { title: "Pump leaks" }, planner);
  const source = await buildWorkRequest(ann, { title: "Water under the pump" }, planner);
  expect((await merge(source, survivor.id)).status).toBe(200);
  expect(await get(ann, source.id)).toMatchObject({
    statusId: 5,
    mergedInto: { id: survivor.id, code: survivor.code, status: { name: "Open" } },
  });
  expect(await mine(ann)).toEqual(expect.arrayContaining([source.id, survivor.id]));
  expect((await get(planner, survivor.id)).alsoReported).toMatchObject([
    { id: source.id, title: "Water under the pump", requester: { id: ann.personId } },
  ]);
  expect((await get(joe, survivor.id)).alsoReported).toMatchObject([{ id: source.id, requester: null }]);

  await planner.ok(workRequests.setStatus, { body: { id: survivor.id, version: survivor.version, move: "accept" } });
  expect((await get(ann, source.id)).mergedInto?.status.name).toBe("In Review");
  const { rows } = await planner.ok(workRequests.log, { params: { id: survivor.id } });
  expect(rows.map(({ action }) => action)).toEqual(["accepted", "merged_in", "created"]);
});

test("merging never makes a chain or a circle: a merged one stands for its survivor, and earlier ones go along", async () => {
  const [a, b, c] = [
    await buildWorkRequest(joe, {}, planner),
    await buildWorkRequest(ann, {}, planner),
    await buildWorkRequest(joe, {}, planner),
  ];
  expect((await merge(a, b.id)).status).toBe(200);
  const circle = await merge(b, a.id);
  expect(circle).toMatchObject({ status: 400, body: { fields: [{ path: "intoId", reason: "merge_self" }] } });
  const second = await buildWorkRequest(planner);
  expect((await merge(second, a.id)).body.mergedInto?.id).toBe(b.id);
  expect((await merge(b, c.id)).status).toBe(200);
  expect((await get(planner, a.id)).mergedInto?.id).toBe(c.id);
  expect((await get(planner, c.id)).alsoReported.map(({ id }) => id)).toEqual([a.id, b.id, second.id]);
});

test("itself, a converted one, one that is over, another tenant's and an old version are refused", async () => {
  const [source, over, survivor] = [
    await buildWorkRequest(joe, {}, planner),
    await buildWorkRequest(joe, {}, planner),
    await buildWorkRequest(joe, {}, planner),
  ];
  expect(await merge(source, source.id)).toMatchObject({ status: 400, body: { fields: [{ reason: "merge_self" }] } });
  await planner.ok(workRequests.setStatus, { body: { id: over.id, version: over.version, move: "reject", reason: "No" } });
  expect(await merge(source, over.id)).toMatchObject({ status: 400, body: { fields: [{ reason: "merge_target_over" }] } });
  expect(await merge({ ...source, version: 9 }, survivor.id)).toMatchObject({ status: 409, body: { reason: "stale" } });
  const foreign = await buildWorkRequest(await (await world.otherTenant()).as("Administrator"));
  expect([(await merge(source, foreign.id)).status, (await merge(foreign, source.id)).status]).toEqual([404, 404]);
  const { workRequest } = await planner.ok(workRequests.convert, { query: { workRequestID: source.id }, body: {} });
  expect(await merge(workRequest, survivor.id)).toMatchObject({ status: 409, body: { reason: "already_converted" } });
  expect((await merge(survivor, workRequest.id)).status).toBe(200);
});

test("two planners who merge a pair from both sides at once end with one survivor", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await buildWorkRequest(joe, {}, planner), await buildWorkRequest(ann, {}, planner)];
    const answers = await Promise.all([merge(a, b.id), merge(b, a.id)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const ends = [await get(planner, a.id), await get(planner, b.id)];
    expect(ends.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1);
  }
});

test("taking a merged request up again makes it one of its own", async () => {
  const [source, survivor] = [await buildWorkRequest(joe, {}, planner), await buildWorkRequest(ann, {}, planner)];
  const { body: merged } = await merge(source, survivor.id);
  await planner.ok(workRequests.setStatus, {
    body: { id: source.id, version: merged.version, move: "reopen", reason: "It is another pump" },
  });
  expect(await get(planner, source.id)).toMatchObject({ statusId: 1, mergedInto: null });
  expect((await get(planner, survivor.id)).alsoReported).toEqual([]);
});

test("a question waits on the reporter's home page, the answer gives it back to the planner, and both are kept", async () => {
  const request = await buildWorkRequest(joe, {}, planner);
  await ann.ok(workRequests.follow, { body: { id: request.id, follows: true, ...at(request) } });
  const asked = await planner.ok(workRequests.ask, {
    body: { id: request.id, version: request.version, text: "Which  one?\u202e\u0007\r\nLeft or right?" },
  });
  expect(asked).toMatchObject({
    statusId: 1,
    waitingForRequester: true,
    messages: [{ kind: "question", text: "Which  one?\nLeft or right?", by: { id: planner.personId } }],
  });
  const waits = async (quick: "waiting" | "asked" | "forMe", by = planner) =>
    (await by.ok(workRequests.list, { body: { quick: [quick] } })).rows.some(({ id }) => id === request.id);
  expect([
    await waits("waiting"),
    await waits("asked"),
    await waits("forMe"),
    await waits("forMe", joe),
    await waits("forMe", ann),
  ]).toEqual([false, true, false, true, true]);
  expect((await joe.ok(home.get)).questions?.rows).toMatchObject([{ id: request.id }]);

  expect(await planner.call(workRequests.answer, { body: { id: request.id, text: "I say left" } })).toMatchObject({
    status: 403,
    body: { reason: "not_a_reporter" },
  });
  expect((await joe.call(workRequests.ask, { body: { id: request.id, version: asked.version, text: "Why?" } })).status).toBe(403);
  const answered = await ann.ok(workRequests.answer, { body: { id: request.id, text: "The left one." } });
  expect(answered.waitingForRequester).toBe(false);
  expect(
    (await joe.ok(workRequests.answer, { body: { id: request.id, text: "Yes, left." } })).messages.map(({ by, text }) => [by?.id, text]),
  ).toEqual([
    [planner.personId, "Which  one?\nLeft or right?"],
    [undefined, "The left one."],
    [joe.personId, "Yes, left."],
  ]);
  expect([await waits("waiting"), await waits("asked"), await waits("forMe", joe)]).toEqual([true, false, false]);
  const { rows } = await planner.ok(workRequests.log, { params: { id: request.id } });
  expect(rows.map(({ action }) => action)).toEqual(["answered", "answered", "asked", "followed", "created"]);
});

test("accepting, rejecting, converting and merging end the waiting; afterwards nobody asks or answers", async () => {
  for (const end of ["accept", "reject", "convert", "merge"] as const) {
    const request = await buildWorkRequest(joe, {}, planner);
    const { id, version } = await planner.ok(workRequests.ask, { body: { id: request.id, version: request.version, text: "Where?" } });
    if (end === "convert") await planner.ok(workRequests.convert, { query: { workRequestID: id }, body: {} });
    else if (end === "merge") await merge({ id, version }, (await buildWorkRequest(ann, {}, planner)).id);
    else await planner.ok(workRequests.setStatus, { body: { id, version, move: end, reason: "Seen" } });
    expect((await get(planner, id)).waitingForRequester, end).toBe(false);
    if (end === "accept") continue;
    expect((await joe.call(workRequests.answer, { body: { id, text: "There" } })).status, end).toBe(409);
  }
  const silent = await buildWorkRequest(joe, {}, planner);
  expect(await joe.call(workRequests.answer, { body: { id: silent.id, text: "Unasked" } })).toMatchObject({
    status: 409,
    body: { reason: "nothing_asked" },
  });
});

test("nobody finds requests by counting numbers: without the place, at another one and unknown look the same, and only so many are tried in an hour", async () => {
  const asset = await buildAsset(planner);
  const request = await buildWorkRequest(joe, { assetId: asset.id }, planner);
  const other = await buildWorkRequest(joe, {}, planner);
  const counter = await world.tenant.join("Requester", { firstName: "Counter" });
  const tried = async (id: number, place: object) => {
    const { status, body } = await counter.call(workRequests.follow, { body: { id, follows: true, ...place } });
    return [status, body];
  };
  const unknown = await tried(987_654_321, { assetId: asset.id });
  expect(unknown[0]).toBe(404);
  expect(await tried(request.id, {})).toEqual(unknown);
  expect(await tried(request.id, { locationId: other.locationId ?? 0 })).toEqual(unknown);
  expect(await tried(other.id, { assetId: asset.id })).toEqual(unknown);
  expect(await tried(request.id, { assetId: asset.id, locationId: other.locationId ?? 0 })).toEqual(unknown);
  expect((await tried(request.id, { assetId: asset.id }))[0]).toBe(200);
  for (let at = 6; at < FOLLOWS_AN_HOUR; at += 1) expect((await tried(987_654_321, { assetId: asset.id }))[0]).toBe(404);
  expect(await tried(request.id, { assetId: asset.id })).toMatchObject([
    429,
    { reason: "follows_too_many", message: expect.stringMatching(/30 requests within an hour.* (59|60) minutes/) },
  ]);
  expect((await counter.call(workRequests.follow, { body: { id: request.id, follows: false } })).status).toBe(200);
  expect((await ann.call(workRequests.follow, { body: { id: request.id, follows: true, assetId: asset.id } })).status).toBe(200);
});
