import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { calls, everyCall, type Call, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { idSpotsOf, PARTS, spotsOf, withAt, type Path } from "../shapes.ts";
import { openWorld, send, type Answered, type Person, type World } from "../world.ts";

const NOT_IDS = ["abc", "0", "-1", "1.5", "1e3", "9999999999999999999", "../1000", "1000 or 1=1", "\u0000"];
const NOT_ID_VALUES = ["abc", 0, -1, 1.5, 1e30, {}, [], true];
const NOT_JSON = ["{", '{"a":}', "nonsense", "\u0000", '{"__proto__": {"x": 1}}x'];
const NOT_AN_OBJECT = ["null", "[]", '"text"', "7"];
const OTHER_TYPES = [
  "text/plain",
  "text/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "text/json",
];

/** A request is converted once, whatever its version; the specification's client sends none. */
const JUDGED_BY_STATE = ["workRequests.convert"];

let world: World;
let admin: Person;
const counts = { ids: 0, bodies: 0, versions: 0, types: 0 };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(async () => {
  process.stdout.write(
    `malformed: ${counts.ids} ids, ${counts.bodies} bodies, ${counts.versions} missing versions, ${counts.types} content types refused\n`,
  );
  await world.close();
});

const withIds = calls.flatMap((call) => {
  const spots = PARTS.flatMap((part) => (call.endpoint[part] ? idSpotsOf(call.endpoint[part]).map(({ path }) => ({ part, path })) : []));
  return spots.length > 0 ? [{ ...call, spots }] : [];
});
const withBody = calls.filter(({ endpoint }) => endpoint.body && !endpoint.bytes);
/** Of many rows each may say its version, and need not: one change is wanted of all of them. */
const isOfMany = ({ endpoint }: Call) => endpoint.body !== undefined && idSpotsOf(endpoint.body).some(({ role }) => role === "row");
const versioned = calls
  .filter((call) => !JUDGED_BY_STATE.includes(call.title) && !isOfMany(call))
  .flatMap((call) => {
    const spots = (["query", "body"] as const).flatMap((part) => versionsOf(call.endpoint[part]).map((path) => ({ part, path })));
    return spots.length > 0 ? [{ ...call, spots }] : [];
  });

test("every change of one record says which version it read", () => {
  const ofOne = everyCall.filter(
    ({ endpoint, isChange }) =>
      isChange &&
      endpoint.method === "PUT" &&
      PARTS.some((part) => endpoint[part] && idSpotsOf(endpoint[part]).some(({ path, role }) => role === "target" && path.length === 1)),
  );
  const blind = ofOne.filter(({ endpoint }) => versionsOf(endpoint.query).length + versionsOf(endpoint.body).length === 0);
  expect(blind.map((call) => call.title)).toEqual([]);
});

describe.each(withIds)("$title", (call) => {
  test("refuses what is not an id", async () => {
    const request = await example(call);
    for (const { part, path } of call.spots) {
      for (const wrong of part === "body" ? NOT_ID_VALUES : NOT_IDS) {
        const answer = await ask(call, { ...request, [part]: withAt(request[part] ?? {}, path, wrong) });
        expect(answer, `${part}.${path.join(".")} = ${JSON.stringify(wrong)}`).toMatchObject({ status: 400, body: { code: "invalid" } });
        counts.ids += 1;
      }
    }
  });
});

describe.each(withBody)("$title", (call) => {
  test("refuses a body that is not what it should be", async () => {
    const request = await example(call);
    for (const [payload, status] of [
      ...NOT_JSON.map((text) => [text, 400] as const),
      ...NOT_AN_OBJECT.map((text) => [text, 400] as const),
    ]) {
      const answer = await raw(call, request, payload, "application/json");
      expect(answer, payload).toMatchObject({ status, body: { code: "invalid" } });
      counts.bodies += 1;
    }
    for (const type of OTHER_TYPES) {
      const answer = await raw(call, request, JSON.stringify(request.body), type);
      expect(answer, type).toMatchObject({ status: 415, body: { code: "unsupported" } });
      counts.types += 1;
    }
  });
});

describe.each(withBody)("$title", (call) => {
  test("takes no body for an empty one, and names what is missing of it", async () => {
    const { body: _body, ...request } = await example(call);
    const needed = call.endpoint.body?.safeParse({});
    const answers = [await ask(call, request), await raw(call, request, "", "application/json")];
    for (const answer of answers) {
      // Nothing is called broken. What may be empty is judged by its rules alone, the second time as something that was done already.
      expect(answer.body).not.toMatchObject({ reason: "malformed" });
      if (needed?.success !== false) continue;
      const { fields } = answer.body as RefusalBody;
      // Where nothing but a reason is missing, a rule asks for it, as anywhere.
      const isWhy = fields?.every(({ reason }) => reason === "reason_missing");
      expect(answer).toMatchObject({
        status: isWhy ? 409 : 400,
        body: { code: isWhy ? "conflict" : "invalid", fields: expect.any(Array) },
      });
    }
  });
});

describe.each(versioned)("$title", (call) => {
  test("demands the version that was read", async () => {
    const request = await example(call);
    for (const { part, path } of call.spots) {
      const answer = await ask(call, { ...request, [part]: withAt(request[part], path, undefined) });
      expect(answer.status).toBe(400);
      expect((answer.body as RefusalBody).fields).toContainEqual({ path: path.join("."), reason: "required" });
      counts.versions += 1;
    }
  });
});

/** Where a write says which version it read. */
function versionsOf(schema: z.ZodType | undefined): Path[] {
  const paths = schema ? spotsOf(schema).flatMap(({ path }) => (path.at(-1) === "version" ? [path.join(".")] : [])) : [];
  return [...new Set(paths)].map((path) => path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)));
}

const example = async (call: Call): Promise<Parts> => await call.example(fixturesOf(world, world.tenant));
const ask = async (call: Call, request: Parts): Promise<Answered<unknown>> =>
  await send(world, call.endpoint, request, { authorization: `Bearer ${admin.token}` });

/** The request with a body as bytes, whatever they are. */
async function raw(call: Call, request: Parts, payload: string, type: string): Promise<Answered<unknown>> {
  const { body: _body, ...rest } = request;
  return await send(
    world,
    { ...call.endpoint, bytes: "upload" },
    { ...rest, body: Buffer.from(payload) },
    { authorization: `Bearer ${admin.token}`, "content-type": type },
  );
}
