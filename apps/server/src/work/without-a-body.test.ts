import { afterAll, beforeAll, expect, test } from "vitest";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildWorkRequest } from "./requests/builders.ts";
import { openWorld, type Person, type World } from "../testing/world.ts";

/** Calls as the specification writes them: it shows no payload, so none is sent. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** The answer of an address, with a type or without one, as clients send nothing. */
const asked = async (method: "GET" | "POST", url: string, type?: string) => {
  const headers = { authorization: `Bearer ${admin.token}`, ...(type ? { "content-type": type } : {}) };
  const { statusCode, payload } = await world.app.inject({ method, url, headers, ...(type ? { payload: "" } : {}) });
  return { status: statusCode, body: JSON.parse(payload) as Record<string, unknown> };
};

test.each([undefined, "application/json"])("a request becomes an order, and plans make what is due, without a body (%s)", async (type) => {
  const { id } = await buildWorkRequest(admin);
  const converted = await asked("POST", `/api/HandleWorkRequest/?workRequestID=${id}`, type);
  expect(converted.status).toBe(200);
  expect((await admin.ok(workRequests.get, { params: { id } })).workOrder).toMatchObject({
    id: (converted.body["workOrder"] as { id: number }).id,
  });
  expect(await asked("POST", `/api/WorkOrder/generate/?userId=${admin.personId}`, type)).toMatchObject({ status: 200 });
});

test("the calendar and what plans will ask for answer the current month without days", async () => {
  expect(await asked("GET", "/api/WorkOrder/calendar")).toMatchObject({ status: 200 });
  expect(await asked("GET", "/api/WorkOrder/calendarpms")).toMatchObject({ status: 200 });
});

test("where something has to be said, its name is answered", async () => {
  expect(await asked("POST", "/api/WorkOrder/")).toMatchObject({
    status: 400,
    body: { code: "invalid", fields: [{ path: "title", reason: "required" }] },
  });
});
