import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildGateway, type BuiltGateway } from "../../iot/ingest/builders.ts";
import { calls, gatewayCalls } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { openWorld, send, type Person, type World } from "../world.ts";

/** One more caller: a machine with the credential of its gateway. Its doors are closed to people, and everything of people's to it. */
let world: World;
let gateway: BuiltGateway;
let people: Person[];
const counts = { closedToGateways: 0, closedToPeople: 0 };

beforeAll(async () => {
  world = await openWorld();
  gateway = await buildGateway(world.tenant);
  people = await Promise.all(["Administrator", "Technician", "Requester"].map(world.tenant.as));
});
afterAll(async () => {
  process.stdout.write(
    `gateways: ${counts.closedToGateways} calls of people refused to them in ${WAYS.length} ways, ${counts.closedToPeople} doors refused to people\n`,
  );
  await world.close();
});

const WAYS: readonly ((built: BuiltGateway) => Record<string, string>)[] = [
  ({ token }) => ({ authorization: `Bearer ${token}` }),
  ({ publicId, token }) => ({ authorization: `Basic ${Buffer.from(`${publicId}:${token}`).toString("base64")}` }),
  ({ token }) => ({ cookie: `jwt_access_token=${token}` }),
];

/** Who it is comes before what is sent. */
const anything = ({ endpoint: { method, path, bytes } }: (typeof calls)[number]) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, 1])),
  ...(method === "GET" || bytes === "upload" ? {} : { body: {} }),
});

describe.each(calls.filter(({ endpoint }) => endpoint.access !== "public"))("$title", (call) => {
  test("is closed to a gateway, however it shows its credential", async () => {
    for (const way of WAYS) expect(await send(world, call.endpoint, anything(call), way(gateway))).toMatchObject({ status: 401 });
    counts.closedToGateways += 1;
  });
});

describe.each(gatewayCalls)("$title", (call) => {
  test("is closed to people and to nobody in particular, whatever their role", async () => {
    const request = await call.example(fixturesOf(world, world.tenant));
    const refused = { status: 401, body: { code: "signed_out", reason: "gateway_unknown" } };
    expect(await send(world, call.endpoint, request)).toMatchObject(refused);
    for (const { token } of people) {
      expect(await send(world, call.endpoint, request, { authorization: `Bearer ${token}` })).toMatchObject(refused);
      expect(await send(world, call.endpoint, request, { cookie: `jwt_access_token=${token}` })).toMatchObject(refused);
    }
    counts.closedToPeople += 1;
  });

  test("reads what a gateway sends, whatever it is, and answers", async () => {
    const axium = await buildGateway(world.tenant, { adapter: "axium" });
    for (const body of ["", "[]", "{", "null", '{"readings":[null]}', "x".repeat(1000)]) {
      const own = call.endpoint.path.includes(":publicId") ? gateway : axium;
      const answer = await send(
        world,
        call.endpoint,
        { params: { adapter: "native", publicId: own.publicId }, body },
        { authorization: `Bearer ${own.token}` },
      );
      expect(answer, body).toMatchObject({ status: 200, body: { accepted: 0 } });
    }
    const own = call.endpoint.path.includes(":publicId") ? gateway : axium;
    const tooMuch = { params: { adapter: "native", publicId: own.publicId }, body: "x".repeat(300_000) };
    expect(await send(world, call.endpoint, tooMuch, { authorization: `Bearer ${own.token}` })).toMatchObject({ status: 400 });
  });
});
