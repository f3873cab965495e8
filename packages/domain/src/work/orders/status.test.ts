import { describe, expect, test } from "vitest";
import {
  canMove,
  CATEGORIES,
  isOverdue,
  isReopening,
  offers,
  READY,
  STATUS,
  type Category,
  type Move,
  type MoveRefusal,
  type Progress,
  type StatusRef,
} from "./status.ts";

const ready: Progress = READY;
const given = { reason: "The line stands still", mayApprove: true };

const STANDARD: Record<Category, number> = {
  open: STATUS.open,
  in_review: STATUS.inReview,
  in_progress: STATUS.inProgress,
  on_hold: STATUS.onHold,
  completed: STATUS.completed,
  closed: STATUS.closed,
  cancelled: STATUS.cancelled,
};
const standard = (category: Category): StatusRef => ({ id: STANDARD[category], category });
/** A tenant's own status in the category. */
const own = (category: Category): StatusRef => ({ id: 1000 + STANDARD[category], category });
const refused = (reason: MoveRefusal): Move => ({ ok: false, reason });

/** Every pair of categories: "-" no way, "+" free, "?" with a reason, "!" with a reason and the right to approve. Columns in the order of CATEGORIES. */
const TABLE: Record<Category, string> = {
  open: "+++?--?",
  in_review: "+++?--?",
  in_progress: "-++?+-?",
  on_hold: "--++--?",
  completed: "--?-++-",
  closed: "--!----",
  cancelled: "!------",
};
const pairs = CATEGORIES.flatMap((from) => CATEGORIES.map((to, at) => [from, to, TABLE[from].charAt(at)] as const));

describe("every pair of categories", () => {
  test.each(pairs)("%s to %s: %s", (from, to, sign) => {
    const move = (asked: { reason: string | null; mayApprove: boolean }) => canMove(standard(from), own(to), ready, asked);
    if (sign === "-") return expect(move(given)).toEqual(refused("not_reachable"));
    expect(move(given)).toEqual({ ok: true });
    expect(move({ ...given, reason: null })).toEqual(sign === "+" ? { ok: true } : refused("reason_missing"));
    expect(move({ ...given, reason: "  " })).toEqual(sign === "+" ? { ok: true } : refused("reason_missing"));
    expect(move({ ...given, mayApprove: false })).toEqual(sign === "!" ? refused("approval_missing") : { ok: true });
  });
});

test("an order does not move to the status it has", () => {
  for (const category of CATEGORIES)
    expect(canMove(standard(category), standard(category), ready, given)).toEqual(refused("not_reachable"));
});

test("a tenant's own status moves as its category does", () => {
  for (const from of CATEGORIES)
    for (const to of CATEGORIES.filter((other) => other !== from)) {
      expect(canMove(own(from), own(to), ready, given)).toEqual(canMove(standard(from), standard(to), ready, given));
    }
});

test("mandatory steps hold back completion, and only completion", () => {
  const progress = { ...ready, mandatorySubtasksLeft: 2 };
  const held = CATEGORIES.filter((to) => {
    const move = canMove(standard("in_progress"), own(to), progress, given);
    return !move.ok && move.reason === "subtasks_left";
  });
  expect(held).toEqual(["completed"]);
});

test("a failure's problem holds back completion, its cause closing, where the organisation requires them", () => {
  const heldBy = (lacking: Partial<Progress>, from: Category) =>
    CATEGORIES.flatMap((to) => {
      const move = canMove(standard(from), own(to), { ...ready, ...lacking }, given);
      return move.ok || move.reason === "not_reachable" ? [] : [[to, move.reason]];
    });
  expect(heldBy({ lacksProblem: true, lacksCause: true }, "in_progress")).toEqual([["completed", "problem_missing"]]);
  expect(heldBy({ lacksCause: true }, "completed")).toEqual([["closed", "cause_missing"]]);
  // Emptied after completion, it is missed when the order is closed.
  expect(heldBy({ lacksProblem: true }, "completed")).toEqual([["closed", "problem_missing"]]);
});

test("nobody starts or completes an order for which nobody is responsible", () => {
  const progress = { ...ready, hasResponsiblePerson: false };
  expect(canMove(standard("open"), standard("in_progress"), progress, given)).toEqual(refused("nobody_responsible"));
  expect(canMove(standard("in_progress"), standard("completed"), progress, given)).toEqual(refused("nobody_responsible"));
  expect(canMove(standard("open"), standard("cancelled"), progress, given)).toEqual({ ok: true });
});

test("completing asks for the actual time; closing afterwards does not ask again", () => {
  const progress = { ...ready, hasActualTime: false };
  expect(canMove(standard("in_progress"), standard("completed"), progress, given)).toEqual(refused("actual_time_missing"));
  expect(canMove(standard("completed"), own("completed"), progress, given)).toEqual({ ok: true });
  expect(canMove(standard("completed"), standard("closed"), progress, given)).toEqual({ ok: true });
});

test("a finding that nobody has answered holds back completion, and only completion", () => {
  const progress = { ...ready, unansweredFindings: 1, hasActualTime: false };
  const held = CATEGORIES.filter((to) => {
    const move = canMove(standard("in_progress"), own(to), progress, given);
    return !move.ok && move.reason === "findings_unanswered";
  });
  expect(held).toEqual(["completed"]);
  expect(canMove(standard("completed"), standard("closed"), progress, given)).toEqual({ ok: true });
});

test("the menu offers every move of the table and says what stands in the way of each", () => {
  const all = CATEGORIES.map(standard);
  const progress = { ...ready, mandatorySubtasksLeft: 1 };
  expect(
    offers(standard("in_progress"), all, progress, true).map(({ status, needsReason, obstacle }) => [
      status.category,
      needsReason,
      obstacle,
    ]),
  ).toEqual([
    ["in_review", false, null],
    ["on_hold", true, null],
    ["completed", false, "subtasks_left"],
    ["cancelled", true, null],
  ]);
  expect(offers(standard("closed"), all, ready, false)).toEqual([
    { status: standard("in_progress"), needsReason: true, needsDay: false, obstacle: "approval_missing" },
  ]);
});

test("what the menu offers without an obstacle is accepted on save", () => {
  const all = [...CATEGORIES.map(standard), ...CATEGORIES.map(own)];
  for (const from of all)
    for (const to of all) {
      const offer = offers(from, all, ready, true).find(({ status }) => status.id === to.id);
      expect(offer?.obstacle === null).toBe(canMove(from, to, ready, given).ok);
    }
});

test("a status may ask for a reason and for a day; a named reason to hold work counts as a reason", () => {
  const asking: StatusRef = { ...own("on_hold"), asks: ["reason", "expectedDay"] };
  const move = (asked: { reason: string | null; hasHoldReason?: boolean; hasExpectedDay?: boolean }) =>
    canMove(standard("in_progress"), asking, ready, { mayApprove: true, ...asked });
  expect(move({ reason: null, hasExpectedDay: true })).toEqual(refused("reason_missing"));
  expect(move({ reason: null, hasHoldReason: true })).toEqual(refused("expected_day_missing"));
  expect(move({ reason: null, hasHoldReason: true, hasExpectedDay: true })).toEqual({ ok: true });
  const review: StatusRef = { ...own("in_review"), asks: ["reason"] };
  expect(canMove(standard("open"), review, ready, { reason: null, mayApprove: true })).toEqual(refused("reason_missing"));
  expect(offers(standard("in_progress"), [asking], ready, true)).toMatchObject([{ needsReason: true, needsDay: true, obstacle: null }]);
});

test("the menu knows how the order's own status is narrowed, though the order names no more than its category", () => {
  const narrow: StatusRef = { ...own("on_hold"), goesTo: ["in_progress"] };
  const all = [...CATEGORIES.map(standard), narrow];
  expect(offers({ id: narrow.id, category: "on_hold" }, all, ready, true).map(({ status }) => status.category)).toEqual([
    "in_progress",
    "on_hold",
  ]);
});

test("reopening is going from an ended category back to work", () => {
  const reopening = pairs.filter(([from, to]) => isReopening(from, to)).map(([from, to]) => `${from} ${to}`);
  expect(reopening).toHaveLength(3 * 4);
  expect(reopening).toContain("cancelled open");
  expect(reopening).not.toContain("completed closed");
});

test.each([
  ["due an hour ago and open", "2026-03-01T07:00:00.000Z", "open", true],
  ["due an hour ago and on hold", "2026-03-01T07:00:00.000Z", "on_hold", true],
  ["due an hour ago and completed", "2026-03-01T07:00:00.000Z", "completed", false],
  ["due an hour ago and cancelled", "2026-03-01T07:00:00.000Z", "cancelled", false],
  ["due this very instant", "2026-03-01T08:00:00.000Z", "open", false],
  ["without a due date", null, "open", false],
] as const)("an order %s", (_, dueAt, category, expected) => {
  expect(isOverdue({ dueAt, category }, new Date("2026-03-01T08:00:00.000Z"))).toBe(expected);
});

test("a mandatory safety step holds back the start, also after a hold, and nothing else", () => {
  const progress = { ...ready, safetyStepsLeft: 1 };
  const held = CATEGORIES.flatMap((from) =>
    CATEGORIES.flatMap((to) => {
      const move = canMove(standard(from), own(to), progress, given);
      return !move.ok && move.reason === "safety_steps_left" ? [`${from} ${to}`] : [];
    }),
  );
  expect(held).toEqual(["open in_progress", "in_review in_progress", "on_hold in_progress", "completed in_progress", "closed in_progress"]);
});

describe("orders that wait for others", () => {
  const waits = (progress: Partial<Progress>) => (from: Category, to: Category) =>
    canMove(standard(from), standard(to), { ...ready, ...progress }, { ...given, mayApprove: true });
  const blocked = waits({ openBlockers: 1 });
  const parent = waits({ openSubOrders: 2 });
  const part = waits({ isParentOver: true });
  const go: Move = { ok: true };
  test.each<[string, Move, Move]>([
    ["a blocked order does not start", blocked("open", "in_progress"), refused("order_blocked")],
    ["nor from its review", blocked("in_review", "in_progress"), refused("order_blocked")],
    ["nor does it go on from a hold", blocked("on_hold", "in_progress"), refused("order_blocked")],
    ["nor is it opened again into work", blocked("completed", "in_progress"), refused("order_blocked")],
    ["it may be reviewed, held and cancelled", blocked("open", "in_review"), go],
    ["what was started before it was blocked is completed", blocked("in_progress", "completed"), go],
    ["a parent is not completed over open sub-orders", parent("in_progress", "completed"), refused("sub_orders_open")],
    ["it may be started", parent("open", "in_progress"), go],
    ["and cancelled", parent("in_progress", "cancelled"), go],
    ["and closed, once it was completed", parent("completed", "closed"), go],
    ["a sub-order is not opened again under a parent that has ended", part("completed", "in_progress"), refused("parent_over")],
    ["nor when it was closed", part("closed", "in_progress"), refused("parent_over")],
    ["nor when it was cancelled", part("cancelled", "open"), refused("parent_over")],
    ["it may be closed", part("completed", "closed"), go],
  ])("%s", (_, move, expected) => expect(move).toEqual(expected));
});
