import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { canMoveRequest, requestStatusOf, REQUEST_STATUS_AFTER, type RequestMove } from "@millwright/domain/work/requests/status.ts";
import { openWorld, type Answered, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../orders/builders.ts";
import { buildWorkRequest } from "./builders.ts";

/** The life of a request over HTTP: which moves each state allows, and what becomes of two planners who move one request at the same time. */

let world: World;
let reporter: Person;
let planner: Person;
let colleague: Person;
let survivor: WorkRequest;
let underWay: { id: number };

beforeAll(async () => {
  world = await openWorld();
  reporter = await world.tenant.as("Requester");
  [planner, colleague] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  survivor = await report();
  underWay = await buildWorkOrder(planner);
});
afterAll(() => world.close());

const report = async () => await buildWorkRequest(reporter, {}, planner);
const read = async (id: number) => await planner.ok(workRequests.get, { params: { id } });

type Moved = Promise<Answered<Partial<WorkRequest> & RefusalBody>>;
/** Each move as the one who makes it asks for it. */
const MOVES: Record<RequestMove, (request: WorkRequest, by: Person) => Moved> = {
  accept: ({ id, version }, by) => by.call(workRequests.setStatus, { body: { id, version, move: "accept" } }) as Moved,
  reject: ({ id, version }, by) => by.call(workRequests.setStatus, { body: { id, version, move: "reject", reason: "Seen to" } }) as Moved,
  reopen: ({ id, version }, by) =>
    by.call(workRequests.setStatus, { body: { id, version, move: "reopen", reason: "It is back" } }) as Moved,
  convert: ({ id, version }, by) => by.call(workRequests.convert, { query: { workRequestID: id }, body: { version } }) as unknown as Moved,
  join: ({ id, version }, by) => by.call(workRequests.join, { body: { id, version, workOrderId: underWay.id } }) as Moved,
  ask: ({ id, version }, by) => by.call(workRequests.ask, { body: { id, version, text: "Which one?" } }) as Moved,
  answer: ({ id }) => reporter.call(workRequests.answer, { body: { id, text: "The left one" } }) as Moved,
  merge: ({ id, version }, by) => by.call(workRequests.merge, { body: { id, version, intoId: survivor.id } }) as Moved,
};
const moved = async (request: WorkRequest, move: RequestMove): Promise<WorkRequest> => {
  const answer = await MOVES[move](request, planner);
  expect(answer.status, `${move}: ${JSON.stringify(answer.body)}`).toBe(200);
  return await read(request.id);
};

/** How a request comes to each state. */
const STATES: Record<string, readonly RequestMove[]> = {
  new: [],
  asked: ["ask"],
  accepted: ["accept"],
  "asked after it was accepted": ["accept", "ask"],
  rejected: ["reject"],
  merged: ["merge"],
  reopened: ["reject", "reopen"],
  converted: ["convert"],
  "on an order that was there": ["join"],
};
const ALL = Object.keys(MOVES) as RequestMove[];

describe.each(Object.entries(STATES))("a request that is %s", (_state, way) => {
  test.each(ALL)("hears of: %s", async (move) => {
    let request: WorkRequest = await read((await report()).id);
    for (const step of way) request = await moved(request, step);
    const isAllowed =
      canMoveRequest({ statusId: request.statusId, isConverted: request.workOrderId !== null }, move) &&
      (move !== "answer" || request.messages.length > 0);
    const answer = await MOVES[move](request, planner);
    if (!isAllowed) {
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(["request_moved", "already_converted", "nothing_asked"], answer.body.reason).toContain(answer.body.reason);
      return expect(await read(request.id)).toEqual(request);
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const now = await read(request.id);
    if (move === "convert" || move === "join") return expect(now.workOrderId).not.toBeNull();
    // An answer to an accepted request leaves it accepted.
    expect(now.statusId).toBe(move === "answer" ? request.statusId : REQUEST_STATUS_AFTER[move]);
    expect(now.waitingForRequester).toBe(move === "ask");
  });
});

describe("two planners at one request at the same time", () => {
  test("convert it: there is one order, and the other hears why", async () => {
    for (let round = 0; round < 8; round += 1) {
      const request = await report();
      const answers = await Promise.all([planner, colleague].map((by) => MOVES.convert(request, by)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "conflict", reason: "already_converted" });
      const orders = await world.tenant.rows((db) =>
        db.selectFrom("workOrders").select("id").where("workRequestId", "=", request.id).execute(),
      );
      expect(orders).toEqual([{ id: (await read(request.id)).workOrderId }]);
    }
  });

  const PAIRS: [RequestMove, RequestMove][] = [
    ["convert", "reject"],
    ["convert", "ask"],
    ["convert", "merge"],
    ["convert", "join"],
    ["join", "reject"],
    ["join", "merge"],
    ["join", "join"],
    ["accept", "reject"],
    ["ask", "reject"],
    ["merge", "reject"],
    ["merge", "ask"],
    ["reject", "reject"],
  ];
  test.each(PAIRS)("%s and %s: one of the two happens whole, and the other hears why", async (one, other) => {
    for (let round = 0; round < 4; round += 1) {
      const request = await report();
      const [first, second] = await Promise.all([MOVES[one](request, planner), MOVES[other](request, colleague)]);
      const accepted = [first, second].filter(({ status }) => status === 200);
      const refused = [first, second].filter(({ status }) => status !== 200);
      expect(accepted, JSON.stringify([first.body, second.body])).toHaveLength(1);
      expect(refused[0]).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(["stale", "request_moved", "already_converted"], refused[0]?.body.reason).toContain(refused[0]?.body.reason);
      const now = await read(request.id);
      const won = first.status === 200 ? one : other;
      expect(now.workOrderId !== null).toBe(won === "convert" || won === "join");
      expect(now.mergedInto !== null).toBe(won === "merge");
      if (won !== "convert" && won !== "join") expect(now.statusId).toBe(REQUEST_STATUS_AFTER[won]);
      const { rows } = await planner.ok(workRequests.log, { params: { id: request.id } });
      expect(rows.map(({ action }) => action)).toHaveLength(2);
    }
  });
});

test("a reason is asked for where one is owed, and its reporter reads it", async () => {
  const { id, version } = await report();
  const silent = await planner.call(workRequests.setStatus, { body: { id, version, move: "reject" } });
  expect(silent).toMatchObject({ status: 409, body: { reason: "reason_missing", fields: [{ path: "reason", reason: "reason_missing" }] } });
  await planner.ok(workRequests.setStatus, { body: { id, version, move: "reject", reason: "Planned for May" } });
  expect(await reporter.ok(workRequests.get, { params: { id } })).toMatchObject({
    statusId: STATUS.cancelled,
    statusReason: "Planned for May",
  });
});

test("a question and its answer are read by both, and the request is the planner's again", async () => {
  const asked = await moved(await report(), "ask");
  expect((await reporter.ok(workRequests.list, { body: { quick: ["forMe"] } })).rows.map(({ id }) => id)).toContain(asked.id);
  const answered = await moved(asked, "answer");
  expect(answered).toMatchObject({
    waitingForRequester: false,
    messages: [{ kind: "question" }, { kind: "answer", text: "The left one" }],
  });
  const stranger = await world.tenant.join("Requester");
  const other = await stranger.call(workRequests.answer, { body: { id: asked.id, text: "Not mine" } });
  expect([403, 404]).toContain(other.status);
});

test("a converted request goes where its order goes, step by step", async () => {
  const { id } = await report();
  const converted = await planner.ok(workRequests.convert, {
    query: { workRequestID: id },
    body: { responsiblePersonId: planner.personId },
  });
  let order = converted.workOrder;
  for (const statusId of [STATUS.inProgress, STATUS.completed, STATUS.closed]) {
    if (statusId === STATUS.completed)
      order = await planner.ok(workOrders.complete, { body: { id: order.id, version: order.version, actualMinutes: 30 } });
    order = await planner.ok(workOrders.setStatus, { body: { id: order.id, version: order.version, statusId } });
    const now = await reporter.ok(workRequests.get, { params: { id } });
    expect(now.statusId).toBe(requestStatusOf(order.status.category));
    expect(now.workOrderStatus).toMatchObject({ id: statusId });
  }
});
