import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { invariant, refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { answerOf } from "./refusals.ts";

/** Keeps what would be logged, by level. */
function listen() {
  const lines: string[] = [];
  const log = { error: () => lines.push("error"), warn: () => lines.push("warn") } as unknown as FastifyBaseLogger;
  return { lines, answer: (thrown: unknown) => answerOf(thrown, "request-1", log) };
}
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
};
const databaseError = (code: string, rest: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError("as PostgreSQL puts it", 1, "error"), { code, ...rest });

test.each([
  ["invalid", 400],
  ["signed_out", 401],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["too_large", 413],
  ["unsupported", 415],
  ["too_many", 429],
  ["unavailable", 503],
  ["full", 507],
] as const)("the refusal %s answers %i with its sentence", (code, status) => {
  const { status: answered, body } = listen().answer(refuse(code, code, { limit: "1 MB" }));
  expect(answered).toBe(status);
  expect(body).toMatchObject({ code, reason: code });
  expect(body.message).not.toMatch(/[{}]/);
});

test("a refusal carries its fields and the row as it stands now", () => {
  expect(listen().answer(refuseField("code", "taken")).body).toEqual({
    code: "invalid",
    reason: "invalid",
    message: "Check the marked fields.",
    fields: [{ path: "code", reason: "taken" }],
  });
  expect(listen().answer(new Refusal("conflict", { reason: "stale", current: { id: 1, version: 3 } })).body).toMatchObject({
    reason: "stale",
    current: { id: 1, version: 3 },
  });
});

test("a parse names every bad field", () => {
  const thrown = caught(() => z.object({ code: z.string(), rank: z.int() }).parse({ rank: "x" }, { reportInput: true }));
  expect(listen().answer(thrown)).toMatchObject({
    status: 400,
    body: {
      fields: [
        { path: "code", reason: "required" },
        { path: "rank", reason: "not_a_number" },
      ],
    },
  });
});

test.each([
  [
    "a value that is taken",
    databaseError("23505", { table: "suppliers", constraint: "suppliers_code" }),
    409,
    { reason: "taken", fields: [{ path: "code", reason: "taken" }] },
  ],
  [
    "one of a named constraint",
    databaseError("23505", { table: "statuses", constraint: "statuses_tenant_id_name_key" }),
    409,
    { reason: "taken", fields: [{ path: "name", reason: "taken" }] },
  ],
  [
    "a reference to nothing",
    databaseError("23503", { constraint: "suppliers_tenant_id_category_id_fkey", detail: "Key is not present in table." }),
    400,
    { fields: [{ path: "categoryId", reason: "not_known" }] },
  ],
  [
    "the second key to one table",
    databaseError("23503", { constraint: "x_tenant_id_parent_id_fkey1", detail: "Key is not present." }),
    400,
    { fields: [{ path: "parentId", reason: "not_known" }] },
  ],
  [
    "something still in use",
    databaseError("23503", { detail: 'Key (tenant_id, id)=(1, 2) is still referenced from table "work_orders".' }),
    409,
    { reason: "in_use", params: { where: "work orders" } },
  ],
  ["a value beyond its condition", databaseError("23514"), 400, { reason: "invalid" }],
  ["a number too large", databaseError("22003"), 400, { reason: "invalid" }],
  ["a text with a NUL", databaseError("22021"), 400, { reason: "invalid" }],
  ["a lone surrogate in JSON", databaseError("22P05"), 400, { reason: "invalid" }],
  ["a lock that was not given", databaseError("55P03"), 503, { reason: "unavailable" }],
  ["a deadlock", databaseError("40P01"), 503, { reason: "unavailable" }],
  ["a full disk", databaseError("53100"), 507, { reason: "full" }],
  ["a statement that ran too long", databaseError("57014"), 503, { reason: "unavailable" }],
  ["a database that is being stopped", databaseError("57P01"), 503, { reason: "unavailable" }],
  ["a lost connection", databaseError("08006"), 503, { reason: "unavailable" }],
  ["nobody listening", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 503, { reason: "unavailable" }],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), 503, { reason: "unavailable" }],
  ["no free connection", new Error("timeout exceeded when trying to connect"), 503, { reason: "unavailable" }],
  [
    "a body too large",
    Object.assign(new Error("x"), { code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 }),
    413,
    { reason: "too_large" },
  ],
  [
    "an unknown kind of content",
    Object.assign(new Error("x"), { code: "FST_ERR_CTP_INVALID_MEDIA_TYPE", statusCode: 415 }),
    415,
    { reason: "unsupported" },
  ],
  ["JSON that is none", Object.assign(new SyntaxError("x"), { statusCode: 400 }), 400, { reason: "malformed" }],
])("%s is told in the product's words", (_what, thrown, status, body) => {
  const { lines, answer } = listen();
  const answered = answer(thrown);
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject(body);
  expect(JSON.stringify(answered.body)).not.toMatch(/PostgreSQL|_fkey|tenant_id/);
  expect(lines).toEqual(status === 503 ? ["warn"] : []);
  expect(answered.headers).toEqual(status === 503 ? { "retry-after": "2" } : {});
});

test.each([
  ["a broken promise", caught(() => invariant(false, "an order has a status"))],
  ["a slip of ours", caught(() => (undefined as unknown as { id: number }).id)],
  ["a statement that does not parse", databaseError("42601")],
  ["a right that we lack", databaseError("42501")],
  ["a required column left out", databaseError("23502")],
  ["a text thrown", "just so"],
  ["nothing thrown", undefined],
])("%s is a fault of ours: logged, and answered without a word about it", (_what, thrown) => {
  const { lines, answer } = listen();
  expect(answer(thrown)).toEqual({
    status: 500,
    headers: {},
    body: { code: "bug", reason: "bug", message: "Something went wrong on our side.", requestId: "request-1" },
  });
  expect(lines).toEqual(["error"]);
});
