import { expect, test } from "vitest";
import { reachable } from "./reachable.ts";
import { STATUS, type Category } from "./status.ts";

const status = (id: number, category: Category) => ({ id, category });
const statuses = [
  status(STATUS.open, "open"),
  status(STATUS.inReview, "in_review"),
  status(STATUS.inProgress, "in_progress"),
  status(STATUS.onHold, "on_hold"),
  status(STATUS.completed, "completed"),
  status(STATUS.closed, "closed"),
  status(STATUS.cancelled, "cancelled"),
];
const order = (category: Category, isGiven = true, unanswered = 0) => ({
  unanswered,
  status: statuses.find((each) => each.category === category) ?? status(0, category),
  responsiblePerson: isGiven ? { id: 1, name: "Ida" } : null,
});
const told = (orders: Parameters<typeof reachable>[0], mayApprove = false) =>
  reachable(orders, statuses, mayApprove).map(
    ({ status: { category }, orders: count, needsReason }) => `${category} ${count}${needsReason ? " why" : ""}`,
  );

test("a status is offered when one of the orders can go there, with how many can", () => {
  expect(told([order("open"), order("in_progress"), order("closed")])).toEqual([
    "in_review 2",
    "in_progress 1",
    "on_hold 2 why",
    "completed 1",
    "cancelled 2 why",
  ]);
});

test("what nobody is responsible for is not started, by many as by one", () => {
  expect(told([order("open", false), order("open")])).toEqual(["in_review 2", "in_progress 1", "on_hold 2 why", "cancelled 2 why"]);
});

test("sealed orders are reopened only by those who may, and with a reason", () => {
  expect(told([order("closed"), order("cancelled")])).toEqual([]);
  expect(told([order("closed"), order("cancelled")], true)).toEqual(["open 1 why", "in_progress 1 why"]);
});

test("one order that must say why makes the reason asked of all", () => {
  expect(told([order("on_hold"), order("completed")])).toEqual(["in_progress 2 why", "closed 1", "cancelled 1 why"]);
});

test("an order with a finding that nobody has answered is not offered completion", () => {
  const orders = [order("in_progress"), order("in_progress", true, 1)];
  expect(told(orders)).toContain("completed 1");
});
