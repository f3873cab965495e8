import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";
import { openWorld, type Person, type World } from "../world.ts";

/** What generated inputs once broke, each by itself. */

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(async () => await world.close());

test("half a character is refused, and not stored as something else", async () => {
  const { id, version } = await buildSupplier(planner, {});
  expect(await planner.call(suppliers.create, { body: { code: "HALF-1", name: "head \ud83d" } })).toMatchObject({
    status: 400,
    body: { code: "invalid" },
  });
  expect(await planner.call(suppliers.update, { params: { id }, body: { version, notes: "\ude00 tail" } })).toMatchObject({
    status: 400,
    body: { code: "invalid" },
  });
});

test("a text that looks like an instant and is none is stored as it was typed", async () => {
  const admin = await world.tenant.as("Administrator");
  const { id, version } = await buildPerson(admin, {});
  const { jobTitle } = await admin.ok(people.update, { params: { id }, body: { version, jobTitle: "2026-13-01T00:00:00Z" } });
  expect(jobTitle).toBe("2026-13-01T00:00:00Z");
});

test("a filter on yes and no that names neither finds nothing, and one of other values is refused", async () => {
  const { rows } = await planner.ok(locations.list, { body: { filterModel: { isSite: { filterType: "set", values: [null] } } } });
  expect(rows).toEqual([]);
  const other = await planner.call(locations.list, { body: { filterModel: { isSite: { filterType: "set", values: [null, 7, "site"] } } } });
  expect(other).toMatchObject({ status: 400, body: { fields: [{ path: "filterModel.isSite", reason: "bad_filter" }] } });
});

test("a duration has its limit however it is written", async () => {
  const order = await buildWorkOrder(planner);
  const late = await planner.call(workOrders.update, {
    params: { id: order.id },
    body: { version: order.version, estimateMinutes: "9355:23" },
  });
  expect(late).toMatchObject({ status: 400, body: { fields: [{ path: "estimateMinutes", reason: "too_big" }] } });
  const { id, version } = await buildWorkRequest(planner);
  const request = await planner.call(workRequests.update, {
    body: { id, version, estimatedDurationHours: 8760, estimatedDurationMinutes: 8 },
  });
  expect(request).toMatchObject({ status: 400, body: { fields: [{ path: "estimatedDurationHours", reason: "too_big" }] } });
});

test.each(["/api/Supplier/%zz", "/api/Supplier/%c0%ae", `/api/Supplier/${"a".repeat(300)}`])(
  "an address that cannot be read is refused like any other mistake: %s",
  async (url) => {
    const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${planner.token}` } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid", reason: "malformed" });
    expect(answer.payload).not.toContain("Supplier");
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
  },
);
