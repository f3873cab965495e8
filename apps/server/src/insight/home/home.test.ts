import { afterAll, beforeAll, expect, test } from "vitest";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildClosedOrder, buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("in the morning a planner sees the own work by urgency, what is overdue, and the requests to judge", async () => {
  const planner = await world.tenant.as("Planner");
  const responsiblePersonId = planner.personId;
  for (const at of [6, 3, 5, 1, 4, 2])
    await buildWorkOrder(planner, { title: `Due ${at}`, responsiblePersonId, dueAt: `2099-01-0${at}T08:00:00Z` });
  await buildWorkOrder(planner, { title: "Some day", responsiblePersonId });
  await buildWorkOrder(planner, { title: "Late, for anybody", dueAt: "2020-01-01T08:00:00Z" });
  await buildClosedOrder(planner, { title: "Done", dueAt: "2020-01-01T08:00:00Z" });
  const waiting = await buildWorkRequest(planner);
  const accepted = await buildWorkRequest(planner);
  await planner.ok(workRequests.setStatus, { body: { id: accepted.id, version: accepted.version, move: "accept" } });

  const morning = await planner.ok(home.get);
  expect(morning.myOpen?.count).toBe(7);
  expect(morning.myOpen?.rows.map(({ title }) => title)).toEqual(["Due 1", "Due 2", "Due 3", "Due 4", "Due 5"]);
  expect(morning.overdue).toMatchObject({ count: 1, rows: [{ title: "Late, for anybody" }] });
  expect(morning.requestsWaiting).toMatchObject({ count: 1, rows: [{ id: waiting.id }] });
});

test("a requester sees the own open requests and no orders; a storekeeper is not told of requests", async () => {
  const planner = await world.tenant.as("Planner");
  const requester = await world.tenant.as("Requester");
  const place = await buildLocation(planner);
  const own = await requester.ok(workRequests.create, { body: { title: "No light", locationId: place.id } });
  const rejected = await requester.ok(workRequests.create, { body: { title: "No chair", locationId: place.id } });
  await planner.ok(workRequests.setStatus, { body: { id: rejected.id, version: rejected.version, move: "reject", reason: "Not ours" } });
  expect(await requester.ok(home.get)).toMatchObject({
    myOpen: null,
    overdue: null,
    requestsWaiting: { count: 1, rows: [{ id: own.id }] },
  });
  const storekeeper = await world.tenant.as("Storekeeper");
  expect(await storekeeper.ok(home.get)).toMatchObject({ myOpen: { count: 0, rows: [] }, requestsWaiting: null });
});

test("a question stands among the questions alone: what asks something is not listed a second time", async () => {
  const planner = await world.tenant.as("Planner");
  const requester = await world.tenant.join("Requester");
  const place = await buildLocation(planner);
  const own = await requester.ok(workRequests.create, { body: { title: "No water", locationId: place.id } });
  await planner.ok(workRequests.ask, { body: { id: own.id, version: own.version, text: "Which tap?" } });
  const ids = ({ rows }: { rows: { id: number }[] } = { rows: [] }) => rows.map(({ id }) => id);
  const { questions, requestsWaiting } = await requester.ok(home.get);
  expect([ids(questions ?? undefined), ids(requestsWaiting ?? undefined)]).toEqual([[own.id], []]);
  expect(ids((await planner.ok(home.get)).requestsWaiting ?? undefined)).not.toContain(own.id);
});
