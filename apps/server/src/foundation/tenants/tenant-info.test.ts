import { afterAll, beforeAll, expect, test } from "vitest";
import { tenants, type TenantInfo } from "@millwright/domain/foundation/auth/contract.ts";
import { createTenant } from "./service.ts";
import { fixturesOf } from "../../testing/fixtures.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Answered, type World } from "../../testing/world.ts";

let world: World;
const unique = `${process.pid}-${Date.now()}`;
const NEUTRAL = { name: "Millwright", identifier: "", helpUrl: null };

beforeAll(async () => {
  world = await openWorld();
  await createTenant(world.db, {
    name: "Harbour Foods",
    identifier: `harbour-${unique}`,
    theme: "beach",
    currency: "EUR",
    locale: "de-DE",
    timeZone: "Europe/Berlin",
    helpUrl: "https://help.example/",
    marketingMenu: true,
  });
  await createTenant(world.db, { name: "Alpine", identifier: `alpine-${unique}` });
  await world.db
    .system()
    .updateTable("tenants")
    .set({ hostName: `alpine-${unique}.example` })
    .where("identifier", "=", `alpine-${unique}`)
    .execute();
});
afterAll(() => world.close());

const info = async (query: { tenant?: string } = {}, headers: Record<string, string> = {}) => {
  const { status, body } = (await send(world, tenants.info, { query }, { host: "elsewhere.example", ...headers })) as Answered<TenantInfo>;
  expect(status).toBe(200);
  return body;
};

test("before sign-in the named tenant shows its look and its ways of writing", async () => {
  expect(await info({ tenant: `harbour-${unique}` })).toEqual({
    tenantDetails: { name: "Harbour Foods", identifier: `harbour-${unique}`, helpUrl: "https://help.example/" },
    environment: "live",
    hasLogo: false,
    hasBackground: false,
    theme: "beach",
    marketingMenu: true,
    staffLook: true,
    homeOverview: false,
    registration: false,
    devicePinMinutes: null,
    currency: "EUR",
    locale: "de-DE",
    timeZone: "Europe/Berlin",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  });
});

test("the name is taken in any case", async () => {
  expect(await info({ tenant: `HARBOUR-${unique}` })).toMatchObject({ tenantDetails: { name: "Harbour Foods" } });
});

test("without a name the host decides, whatever its case and port", async () => {
  expect(await info({}, { host: `Alpine-${unique}.example:4000` })).toMatchObject({ tenantDetails: { name: "Alpine" } });
});

test("without either it is the installation's default; a wrong name is nobody, not the default", async () => {
  const defaults = async () =>
    (await world.db.system().selectFrom("tenants").select("name").where("isDefault", "=", true).execute()).map((row) => row.name);
  const change = (isDefault: boolean) =>
    world.db.system().updateTable("tenants").set({ isDefault }).where("identifier", "=", `harbour-${unique}`).execute();
  await change(true);
  try {
    // Other files share the installation and may have a default of their own.
    expect(await defaults()).toContain((await info()).tenantDetails.name);
    expect(await info({ tenant: "no-such-company" })).toMatchObject({
      tenantDetails: NEUTRAL,
      theme: "default",
      hasLogo: false,
      currency: "USD",
      locale: "en-US",
      timeZone: "UTC",
    });
  } finally {
    await change(false);
  }
});

test("whoever is signed in sees their own tenant, whatever the address says", async () => {
  const person = await world.tenant.as("Requester");
  const { tenantDetails } = await person.ok(tenants.info, { query: { tenant: `harbour-${unique}` } });
  expect(tenantDetails.identifier).toBe(world.tenant.identifier);
});

test("logo and background are shown to everyone; a tenant without them answers 404", async () => {
  const { code: tenant } = await fixturesOf(world, world.tenant)("tenants");
  for (const call of [tenants.logo, tenants.background]) {
    const shown = await send(world, call, { query: { tenant } });
    expect(shown).toMatchObject({ status: 200, headers: { "content-type": "image/png", "cache-control": "private, max-age=300" } });
    expect(shown.body).toEqual(SAMPLES["image/png"]);
    expect(await send(world, call, { query: { tenant: `alpine-${unique}` } })).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await send(world, call, { query: { tenant: "no-such-company" } })).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect(await info({ tenant })).toMatchObject({ hasLogo: true, hasBackground: true });
});

test("the keys for the browser are empty: the grids need none", async () => {
  expect(await (await world.tenant.as("Requester")).ok(tenants.uiKeys)).toEqual({ xgKey: "", agKey: "" });
});
