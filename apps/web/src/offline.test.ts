import fs from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meters, type Meter } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { callId } from "./kit/offline/answers.ts";
import { recordsOf, type Entry } from "./kit/offline/entry.ts";
import type { QueuedCall } from "./kit/offline/joining.ts";
import type { Parts } from "./kit/wire/client.ts";
import { keyOf, queryClient } from "./kit/wire/query.ts";
import { common as texts } from "./i18n/en/common/common.ts";
import { offline } from "./offline.ts";

/** What each change that may wait promises: what it keeps its order with, what it shows meanwhile, and what it does not let wait. */
const AT = "2026-11-27T10:00:00.000Z";
const GIVEN = { at: AT, by: { id: 7, name: "Leila" } };
const joining = (name: string): QueuedCall<Parts> => {
  const found = offline.queued.find((one) => one.name === name);
  if (!found) throw new Error(`${name} cannot wait`);
  return found as unknown as QueuedCall<Parts>;
};
const tell = <E extends Endpoint>(call: E, request: Request<E>, reply: unknown) => queryClient.setQueryData(keyOf(call, request), reply);
const entry = (name: string, request: Parts, seq = 5): Entry => {
  const its = joining(name);
  return {
    seq,
    key: `key-${seq}`,
    name,
    wire: its.wire,
    request,
    record: its.record(request, "new"),
    also: its.also?.(request) ?? [],
    row: null,
    read: null,
    base: null,
    mine: null,
    facts: its.facts?.(request) ?? {},
    title: "",
    href: null,
    at: Date.parse(AT),
    by: GIVEN.by,
    touches: [],
    tries: 0,
    stuck: null,
  };
};
/** What a change makes of what a call was answered. */
const shownBy = <E extends Endpoint>(name: string, call: E, asked: Request<E>, reply: unknown, request: Parts, seq = 5): Reply<E> => {
  const show = joining(name).shows.find((one) => callId(one.call) === callId(call))?.show as
    | ((reply: unknown, request: Parts, entry: Entry, asked: unknown) => unknown)
    | undefined;
  if (!show) throw new Error(`${name} does not show on ${call.path}`);
  return show(reply, request, entry(name, request, seq), asked) as Reply<E>;
};
const faultOf = (name: string, request: Parts) => {
  const refusal = joining(name).foreseen?.(request, GIVEN);
  return refusal instanceof Refusal ? (refusal.detail.reason ?? refusal.detail.fields?.[0]?.reason) : null;
};

const ORDER = {
  id: 3,
  code: "WO-3",
  title: "Pump",
  assetId: 8,
  status: { id: 6, name: "In Progress", category: "in_progress" },
} as WorkOrder;
const LINE = {
  id: 10,
  workOrderId: 3,
  part: { id: 5, code: "BRG", name: "Bearing" },
  name: "Bearing",
  estimatedQty: 4,
  reservedQty: 4,
  issuedQty: 1,
  returnedQty: 0,
  usedQty: 1,
  missingQty: 0,
  fromLocation: { id: 1, code: "MAIN", name: "Main" },
  usableQty: 3,
  mayTake: true,
  mayGiveBack: true,
} as WorkPart;
const PARTS = { query: { workOrderId: "3" } };
const METER = {
  id: 20,
  code: "M-20",
  name: "Hours",
  kind: "continuous",
  rollOver: null,
  maxPerDay: null,
  states: null,
  averagePerDay: 10,
  serviceEvery: null,
  lastValue: 500,
  lastAt: "2026-11-26T10:00:00.000Z",
} as Meter;

beforeEach(() => {
  queryClient.clear();
  tell(workOrders.get, { params: { id: 3 } }, ORDER);
  tell(workParts.list, PARTS, { rows: [LINE], currency: "EUR" });
  tell(meters.get, { params: { id: 20 } }, METER);
  tell(
    workOrderSubtasks.list,
    { query: { woId: 3 } },
    { rows: [{ id: 30, workOrderId: 3, name: "Read", kind: "meter", meterId: 20 } as Subtask] },
  );
  tell(workLabour.timer, {}, { timer: null, unconfirmed: [], ofCrew: [], longestHours: 12 });
});

test("each change that may wait has a name of its own, and is known by its call where it has no other", () => {
  const names = offline.queued.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

describe("what waits is not called done", () => {
  test("each change that may wait says what is going to happen to it, and when", () => {
    for (const { name, waits } of offline.queued) expect(texts.offline.will, name).toHaveProperty(waits);
    for (const text of Object.values(texts.offline.will)) expect(text).toMatch(/^Will be \w+ when online\.$/);
  });

  test("no screen whose change may wait tells by itself that it is done", () => {
    const screens = fs.globSync("apps/web/src/**/*.{ts,tsx}").filter((file) => !/\.test\.|kit[\\/]offline/.test(file));
    const queueing = screens
      .map((file) => [file, fs.readFileSync(file, "utf8")] as const)
      .filter(([, code]) => code.includes("useQueued("));
    expect(queueing.length).toBeGreaterThan(12);
    const telling = queueing.filter(([, code]) => /notify\(\s*"success"/.test(code)).map(([file]) => file.split("src/")[1]);
    // What ends a count is sent at once or not at all.
    expect(telling).toEqual(["materials/stock-counts/walk/walk.tsx"]);
  });

  test("what is kept of parts is meant, not done", () => {
    const title = (name: string, request: Parts) => joining(name).title(request);
    expect(title("order-parts-taken", { body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 1 }] } })).toBe(
      "WO-3 Pump: Take 1 × Bearing",
    );
    expect(title("order-parts-back", { body: { workOrderPartId: 10, quantity: 1 } })).toBe("WO-3 Pump: Return 1 × Bearing");
  });
});

describe("what was done to one thing keeps its order", () => {
  test.each([
    ["parts taken", "order-parts-taken", { body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 1 }] } }, ["work-orders/3"]],
    ["parts brought back", "order-parts-back", { body: { workOrderPartId: 10, quantity: 1 } }, ["work-orders/3"]],
    ["what a step reads of a meter", "step-result", { body: { id: 30, version: 1, isDone: true } }, ["work-orders/3", "meters/20"]],
    ["a reading for an order", "order-reading", { body: { workOrderId: 3, meterId: 20, value: 1 } }, ["work-orders/3", "meters/20"]],
    ["a reading", "meter-reading", { body: { meterId: 20, value: 1 } }, ["meters/20"]],
    ["a timer", "timer-start", { body: { workOrderId: 3 } }, ["work-labour/timer", "work-orders/3"]],
    [
      "a machine that stands still for an order",
      "downtime-start",
      { body: { assetId: 8, workOrderId: 3 } },
      ["downtimes/of/8", "work-orders/3"],
    ],
    ["a machine that runs again", "downtime-stop", { body: { assetId: 8 } }, ["downtimes/of/8"]],
    ["what follows a finding", "step-follow-up", { body: { id: 30 } }, ["work-orders/3"]],
  ])("%s", (_what, name, request, records) => {
    expect(recordsOf(entry(name, request))).toEqual(records);
  });

  test("but lines of a count hold back no other", () => {
    const one = (lineId: number) => entry("stock-count-entry", { body: { stockCountId: 4, entries: [{ lineId, quantity: 1 }] } });
    expect(recordsOf(one(1))).not.toEqual(recordsOf(one(2)));
  });
});

describe("what the server is going to refuse does not wait", () => {
  test.each([
    [
      "more parts than lie there",
      "order-parts-taken",
      { body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 4 }] } },
      "stock_short",
    ],
    [
      "a part that is on no line, from nowhere",
      "order-parts-taken",
      { body: { workOrderId: 3, lines: [{ partId: 5, quantity: 1 }] } },
      "required",
    ],
    ["as many as do", "order-parts-taken", { body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 3 }] } }, null],
    ["more brought back than was used", "order-parts-back", { body: { workOrderPartId: 10, quantity: 2 } }, "returned_too_much"],
    ["a counter that went back", "meter-reading", { body: { meterId: 20, value: 400 } }, "meter_went_back"],
    ["one that was reset", "meter-reading", { body: { meterId: 20, value: 4, entry: "reset" } }, null],
  ])("%s", (_what, name, request, reason) => {
    expect(faultOf(name, request)).toBe(reason);
  });
});

test("a part that somebody may not take does not wait, unless it is taken elsewhere", () => {
  tell(workParts.list, PARTS, { rows: [{ ...LINE, mayTake: false }], currency: "EUR" });
  const take = (more: object) => ({ body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 1, ...more }] } });
  expect(faultOf("order-parts-taken", take({}))).toBe("not_yours_to_take");
  expect(faultOf("order-parts-taken", take({ warehouseId: 1 }))).toBe("not_yours_to_take");
  expect(faultOf("order-parts-taken", take({ warehouseId: 2 }))).toBeNull();
});

describe("what waits is shown as if it were done", () => {
  test("parts, taken and brought back", () => {
    const taken = shownBy(
      "order-parts-taken",
      workParts.list,
      PARTS,
      { rows: [LINE], currency: "EUR" },
      {
        body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 2 }] },
      },
    );
    const back = shownBy("order-parts-back", workParts.list, PARTS, taken, { body: { workOrderPartId: 10, quantity: 1 } });
    expect(back.rows).toMatchObject([{ issuedQty: 3, returnedQty: 1, usedQty: 2, reservedQty: 2, usableQty: 1 }]);
  });

  test("a timer, from when it was started until it was stopped", () => {
    const none = { timer: null, unconfirmed: [], ofCrew: [], longestHours: 12 };
    const running = shownBy("timer-start", workLabour.timer, {}, none, { body: { workOrderId: 3 } });
    expect(running.timer).toMatchObject({ line: { startAt: AT, state: "running" }, workOrder: { code: "WO-3" } });
    expect(shownBy("timer-stop", workLabour.timer, {}, running, { body: {} }).timer).toBeNull();
    expect(shownBy("order-status", workLabour.timer, {}, running, { body: { id: 3, statusId: 7, version: 1 } }).timer).not.toBeNull();
  });

  test("a result that shows a mandatory step, and one that hides it again, in every counter", () => {
    const seal = {
      id: 40,
      workOrderId: 3,
      workOrderTaskId: 4,
      name: "Seal",
      kind: "choice",
      choices: ["Good", "Broken"],
      shownAfterId: null,
    };
    const photo = {
      id: 41,
      workOrderId: 3,
      workOrderTaskId: 5,
      name: "Photo",
      kind: "photo",
      shownAfterId: 40,
      shownOn: "2",
      isMandatory: true,
    };
    const open = { doneAt: null, resultChoice: null, resultNumber: null, notApplicableReason: null };
    const rows = [
      { ...seal, ...open, isHidden: false, isMandatory: true },
      { ...photo, ...open, isHidden: true },
    ] as unknown as Subtask[];
    tell(workOrderSubtasks.list, { query: { woId: 3 } }, { rows });
    const order = { ...ORDER, counts: { subtasksCount: 1, subtasksDone: 0, mandatorySubtasksLeft: 1 } };
    const asked = { params: { id: 3 } };
    const said = (resultChoice: number) => ({ body: { id: 40, version: 1, isDone: true, resultChoice } });
    const broken = shownBy("step-result", workOrders.get, asked, order, said(2));
    expect(broken.counts).toMatchObject({ subtasksCount: 2, subtasksDone: 1, mandatorySubtasksLeft: 1 });
    expect(shownBy("step-result", workOrders.get, asked, order, said(1)).counts).toMatchObject({
      subtasksCount: 1,
      subtasksDone: 1,
      mandatorySubtasksLeft: 0,
    });
    const tasks = { rows: [4, 5].map((id) => ({ id, subtasksCount: id === 4 ? 1 : 0, subtasksDone: 0, mandatoryLeft: id === 4 ? 1 : 0 })) };
    expect(shownBy("step-result", workOrderTasks.list, { query: { woId: 3 } }, tasks, said(2)).rows).toMatchObject([
      { subtasksCount: 1, subtasksDone: 1, mandatoryLeft: 0 },
      { subtasksCount: 1, subtasksDone: 0, mandatoryLeft: 1 },
    ]);
  });

  test("a machine, down and running again", () => {
    const asked = { query: { assetId: 8 } };
    const down = shownBy("downtime-start", downtimes.browse, asked, { rows: [] }, { body: { assetId: 8 } });
    expect(down.rows).toMatchObject([{ startAt: AT, endAt: null, state: "down" }]);
    const again = shownBy("downtime-start", downtimes.browse, asked, down, { body: { assetId: 8 } });
    expect(again.rows).toHaveLength(1);
    expect(shownBy("downtime-stop", downtimes.browse, asked, down, { body: { assetId: 8 } }).rows).toMatchObject([{ endAt: AT }]);
  });

  test("a reading, as the meter's last", () => {
    const meter = shownBy("meter-reading", meters.get, { params: { id: 20 } }, METER, { body: { meterId: 20, value: 512 } });
    expect(meter).toMatchObject({ lastValue: 512, lastAt: AT });
  });

  test("what was counted, on its line alone", () => {
    const count = {
      id: 4,
      lines: [
        { id: 1, asked: 1, done: 0 },
        { id: 2, asked: 1, done: 0 },
      ],
    } as StockCount;
    const request = { body: { stockCountId: 4, entries: [{ lineId: 2, quantity: 6, at: AT }] } };
    const { lines } = shownBy("stock-count-entry", stockCounts.get, { params: { id: 4 } }, count, request);
    expect(lines.map(({ done, last }) => [done, last?.quantity])).toEqual([
      [0, undefined],
      [1, 6],
    ]);
  });

  test("a request that follows a finding, without a number", () => {
    const list = { rows: [{ id: 30, name: "Read", followUp: null } as Subtask] };
    const { rows } = shownBy("step-follow-up", workOrderSubtasks.list, { query: { woId: 3 } }, list, { body: { id: 30 } });
    expect(rows[0]?.followUp).toMatchObject({ id: 0, name: "Read" });
  });
});

describe("what the server did not take of many stays, and only that", () => {
  test("of a round", () => {
    tell(meterRounds.get, { params: { id: 2 } }, { id: 2, name: "Oil", meters: [METER] } as unknown as MeterRound);
    const stops = [
      { meterId: 19, at: AT, value: 1 },
      { meterId: 20, at: AT, value: 2 },
    ];
    const rows = [
      { id: 19, outcome: "kept" },
      { id: 20, outcome: "refused", message: "It went back." },
    ];
    const its = joining("meter-walk");
    const left = its.left?.({ body: { roundId: 2, key: "k", startedAt: AT, finishedAt: AT, stops } }, { rows });
    expect([left?.message, (left?.request.body as { stops: unknown[] } | undefined)?.stops]).toEqual(["Hours: It went back.", [stops[1]]]);
    // A figure that was read wrongly may be put right where it waits.
    expect(its.amount?.with(left?.request ?? {}, 513).body).toMatchObject({ stops: [{ meterId: 20, value: 513 }] });
  });

  test("of a sheet, and of a count", () => {
    const sheet = {
      body: {
        rows: [
          { meterId: 19, value: 1 },
          { meterId: 20, value: 2 },
        ],
      },
    };
    const left = joining("meter-readings").left?.(sheet, { rows: [{ outcome: "changed" }, { outcome: "refused", message: "No." }] });
    expect(left?.request.body).toEqual({ rows: [{ meterId: 20, value: 2 }] });
    const counted = { body: { stockCountId: 4, entries: [{ lineId: 1, quantity: 6 }] } };
    expect(joining("stock-count-entry").left?.(counted, { rows: [{ id: 1, outcome: "kept" }] })).toBeNull();
    expect(joining("stock-count-entry").left?.(counted, { rows: [{ id: 1, outcome: "refused", message: "No." }] })?.message).toBe("No.");
  });
});

test("of parts that are gone when they are sent, what was meant and what is there stand beside each other, and less may be sent", () => {
  const its = joining("order-parts-taken");
  const request = { body: { workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 3 }] } };
  expect(its.refused?.(request, { reason: "stock_short", params: { have: 1 } })).toEqual([{ field: "quantity", mine: 3, theirs: 1 }]);
  expect(its.amount?.with(request, 1).body).toEqual({ workOrderId: 3, lines: [{ workOrderPartId: 10, quantity: 1 }] });
});

test("what would take the server's time says its own once it waited", () => {
  const fields = Object.fromEntries(offline.queued.map(({ name, whenDone }) => [name, whenDone]));
  expect(fields).toMatchObject({
    "step-result": "doneAt",
    "order-status": "doneAt",
    "timer-start": "startAt",
    "timer-stop": "endAt",
    "order-parts-taken": "effectiveAt",
    "order-parts-back": "effectiveAt",
    "downtime-start": "startAt",
    "downtime-stop": "endAt",
    "meter-reading": "at",
    "order-reading": "at",
  });
  expect(meterReadings.create.whenDone).toBe("at");
});
