import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { read } from "@millwright/domain/kit/bounded.ts";
import { everyCall, representatives, type Call, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { idSpotsOf, PARTS, spotsOf, withAt, type Part, type Path } from "../shapes.ts";
import { someOf } from "../tier.ts";
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
/** Records for all that is refused: it leaves them as they are. */
let untouched: MakeRow;
const counts = { read: 0, ids: 0, bodies: 0, versions: 0, types: 0 };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  untouched = fixturesOf(world, world.tenant);
});
afterAll(async () => {
  process.stdout.write(
    `malformed: ${counts.read} ids read by their shapes, ${counts.ids} sent, ${counts.bodies} bodies, ${counts.versions} missing versions, ${counts.types} content types refused\n`,
  );
  await world.close();
});

/** Calls that are alike in what is asked of them, a contract's in one test; each with its place among all of them. */
const perContract = <C extends Call>(some: readonly C[]) =>
  [
    ...Map.groupBy(
      some.map((call, turn) => ({ ...call, turn })),
      ({ contract }) => contract,
    ),
  ].map(([contract, own]) => ({ contract, own }));
/** As long as all calls of a contract may take on a machine with other things to do. */
const LONGEST = 120_000;

const withIds = representatives.flatMap((call) => {
  const spots = PARTS.flatMap((part) => (call.endpoint[part] ? idSpotsOf(call.endpoint[part]).map(({ path }) => ({ part, path })) : []));
  return spots.length > 0 ? [{ ...call, spots }] : [];
});
const withBody = representatives.filter(({ endpoint }) => endpoint.body && !endpoint.bytes);
/** Of many rows each may say its version, and need not: one change is wanted of all of them. */
const isOfMany = ({ endpoint }: Call) => endpoint.body !== undefined && idSpotsOf(endpoint.body).some(({ role }) => role === "row");
const versioned = representatives
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

describe.each(perContract(withIds))("$contract", ({ own }) => {
  test("refuses what is not an id", { timeout: LONGEST }, async () => {
    for (const call of own) {
      const request = await call.example(untouched);
      for (const { part, path } of call.spots) {
        const wrongs = part === "body" ? NOT_ID_VALUES : NOT_IDS;
        const place = `${call.title} ${part}.${path.join(".")}`;
        for (const wrong of wrongs)
          expectUnread(call, part, withAt(request[part] ?? {}, path, wrong), `${place} = ${JSON.stringify(wrong)}`);
        expect("data" in read(shapeOf(call, part), asSent(part, request[part] ?? {})), `${place} as it should be`).toBe(true);
        for (const wrong of someOf<unknown>(wrongs, 1, counts.ids)) {
          const answer = await ask(call, { ...request, [part]: withAt(request[part] ?? {}, path, wrong) });
          expect(answer, `${place} = ${JSON.stringify(wrong)}`).toMatchObject({ status: 400, body: { code: "invalid" } });
          counts.ids += 1;
        }
      }
    }
  });
});

describe.each(perContract(withBody))("$contract", ({ own }) => {
  test("refuses a body that is not what it should be", { timeout: LONGEST }, async () => {
    for (const call of own) {
      const request = await call.example(untouched);
      for (const payload of [...someOf(NOT_JSON, 1, call.turn), ...someOf(NOT_AN_OBJECT, 1, call.turn)]) {
        const answer = await raw(call, request, payload, "application/json");
        expect(answer, `${call.title} ${payload}`).toMatchObject({ status: 400, body: { code: "invalid" } });
        counts.bodies += 1;
      }
      for (const type of someOf(OTHER_TYPES, 1, call.turn)) {
        const answer = await raw(call, request, JSON.stringify(request.body), type);
        expect(answer, `${call.title} ${type}`).toMatchObject({ status: 415, body: { code: "unsupported" } });
        counts.types += 1;
      }
    }
  });
});

describe.each(perContract(withBody))("$contract", ({ own }) => {
  test("takes no body for an empty one, and names what is missing of it", { timeout: LONGEST }, async () => {
    for (const call of own) {
      const needed = call.endpoint.body?.safeParse({});
      // What may be empty is done, to records of its own.
      const { body: _body, ...request } = await call.example(needed?.success === false ? untouched : fixturesOf(world, world.tenant));
      const answers = [await ask(call, request), await raw(call, request, "", "application/json")];
      for (const answer of answers) {
        // Nothing is called broken. What may be empty is judged by its rules alone, the second time as something that was done already.
        expect(answer.body, call.title).not.toMatchObject({ reason: "malformed" });
        if (needed?.success !== false) continue;
        const { fields } = answer.body as RefusalBody;
        // Where nothing but a reason is missing, a rule asks for it, as anywhere.
        const isWhy = fields?.every(({ reason }) => reason === "reason_missing");
        expect(answer, call.title).toMatchObject({
          status: isWhy ? 409 : 400,
          body: { code: isWhy ? "conflict" : "invalid", fields: expect.any(Array) },
        });
      }
    }
  });
});

describe.each(perContract(versioned))("$contract", ({ own }) => {
  test("demands the version that was read", { timeout: LONGEST }, async () => {
    for (const call of own) {
      const request = await call.example(untouched);
      for (const { part, path } of call.spots) {
        const answer = await ask(call, { ...request, [part]: withAt(request[part], path, undefined) });
        expect(answer.status, call.title).toBe(400);
        expect((answer.body as RefusalBody).fields, call.title).toContainEqual({ path: path.join("."), reason: "required" });
        counts.versions += 1;
      }
    }
  });
});

/** Where a write says which version it read. */
function versionsOf(schema: z.ZodType | undefined): Path[] {
  const paths = schema ? spotsOf(schema).flatMap(({ path }) => (path.at(-1) === "version" ? [path.join(".")] : [])) : [];
  return [...new Set(paths)].map((path) => path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)));
}

/** The shape by which the server reads a part of a request refuses it. */
function expectUnread(call: Call, part: Part, value: unknown, is: string): void {
  expect("faults" in read(shapeOf(call, part), asSent(part, value)), is).toBe(true);
  counts.read += 1;
}

function shapeOf({ title, endpoint }: Call, part: Part): z.ZodType {
  const shape = endpoint[part];
  if (!shape) throw new Error(`${title} has no ${part}`);
  return shape;
}

/** A value as it arrives: but for the body all of it is text. */
function asSent(part: Part, value: unknown): unknown {
  if (part === "body" || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === "string" ? one : JSON.stringify(one)]));
}

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
