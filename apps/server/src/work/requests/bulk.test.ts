import { afterAll, beforeAll, expect, test } from "vitest";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { auditsOf } from "../../testing/audits.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkRequest } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("requests are accepted together; one that has its order is moved only by it", async () => {
  const [fresh, ordered] = [await buildWorkRequest(planner), await buildWorkRequest(planner)];
  await planner.ok(workRequests.convert, { query: { workRequestID: ordered.id }, body: {} });
  const answer = await planner.call(workRequests.bulkStatus, { body: { rows: rowsOf(fresh, ordered), change: { move: "accept" } } });
  expect(answer.body.rows).toMatchObject([
    { id: fresh.id, outcome: "changed" },
    { id: ordered.id, outcome: "refused", reason: "request_moved", message: "This is not possible in the request's current status." },
  ]);
  expect(await auditsOf(world.tenant, answer)).toEqual([{ action: "accepted", entity: "work-requests", entityId: fresh.id }]);
  const again = await planner.ok(workRequests.bulkStatus, { body: { rows: rowsOf(fresh), change: { move: "accept" } } });
  expect(again.rows).toMatchObject([{ outcome: "unchanged" }]);
});

test("requests are rejected together with one reason, and not without", async () => {
  const [one, two] = [await buildWorkRequest(planner), await buildWorkRequest(planner)];
  const silent = await planner.ok(workRequests.bulkStatus, { body: { rows: rowsOf(one, two), change: { move: "reject" } } });
  expect(silent.rows.map(({ reason, message }) => [reason, message])).toEqual([
    ["reason_missing", "Enter a reason."],
    ["reason_missing", "Enter a reason."],
  ]);
  await planner.ok(workRequests.bulkStatus, { body: { rows: rowsOf(one, two), change: { move: "reject", reason: "Reported twice" } } });
  const read = await planner.ok(workRequests.get, { params: { id: two.id } });
  expect(read).toMatchObject({ statusId: 5, statusReason: "Reported twice" });
});

test("a reason that cannot be kept is refused by its field, and nothing is changed", async () => {
  const request = await buildWorkRequest(planner);
  const answer = await planner.call(workRequests.bulkStatus, {
    body: { rows: rowsOf(request), change: { move: "reject", reason: "half a sign \ud83d" } },
  });
  expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ path: "change.reason", reason: "bad_characters" }] }]);
  expect((await planner.ok(workRequests.get, { params: { id: request.id } })).version).toBe(request.version);
});

test("whoever reports judges nothing, and changes only the own ones", async () => {
  const requester = await world.tenant.as("Requester");
  const own = await buildWorkRequest(requester, {}, planner);
  const other = await buildWorkRequest(planner);
  expect((await requester.call(workRequests.bulkStatus, { body: { rows: rowsOf(own), change: { move: "accept" } } })).status).toBe(403);
  const { rows } = await requester.ok(workRequests.bulk, { body: { rows: rowsOf(own, other), change: { priority: 3 } } });
  expect(rows).toMatchObject([{ outcome: "changed" }, { outcome: "refused", reason: "not_found" }]);
});

test("a priority is not changed once there is an order", async () => {
  const ordered = await buildWorkRequest(planner, { priority: 1 });
  await planner.ok(workRequests.convert, { query: { workRequestID: ordered.id }, body: {} });
  const { rows } = await planner.ok(workRequests.bulk, { body: { rows: rowsOf(ordered), change: { priority: 3 } } });
  expect(rows).toMatchObject([{ outcome: "refused", reason: "already_converted" }]);
});
