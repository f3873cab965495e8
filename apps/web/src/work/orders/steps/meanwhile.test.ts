import { expect, test } from "vitest";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { doneByOthers, isOtherwise } from "./meanwhile.ts";

const step = (id: number, facts: Partial<Subtask> = {}) =>
  ({
    id,
    name: `Step ${id}`,
    kind: "check",
    choices: [],
    photos: 0,
    doneAt: null,
    doneBy: null,
    resultChoice: null,
    version: 1,
    ...facts,
  }) as Subtask;
const AT = "2026-11-27T08:00:00.000Z";
const DANA = { id: 4, name: "Dana Ruiz" };
const ME = { id: 9, name: "Me" };
const isMe = ({ id }: { id: number }) => id === ME.id;

test.each([
  ["done", { doneAt: AT, doneBy: DANA }, true],
  ["another result", { resultChoice: 2 }, true],
  ["other words", { name: "Step 1, both sides" }, true],
  ["another choice", { choices: ["Good"] }, true],
  ["another version alone", { version: 2 }, false],
] as const)("a step under the hand is otherwise by: %s", (_what, facts, otherwise) => {
  expect(isOtherwise(step(1), step(1, facts as Partial<Subtask>))).toBe(otherwise);
});

test("a step recorded without a network is no other one when the server says at which second", () => {
  expect(isOtherwise(step(1, { doneAt: AT, doneBy: ME }), step(1, { doneAt: "2026-11-27T08:00:01.000Z", doneBy: ME, version: 2 }))).toBe(
    false,
  );
});

test("what somebody else completed is told, what I completed or was done before is not, nor the step under the hand", () => {
  const before = [step(1), step(2), step(3), step(4, { doneAt: AT, doneBy: DANA })];
  const done = (id: number, doneBy: typeof ME) => step(id, { doneAt: AT, doneBy });
  const now = [done(1, DANA), done(2, DANA), done(3, ME), done(4, DANA)];
  expect(doneByOthers(before, now, { isMe, but: 1 }).map(({ id }) => id)).toEqual([2]);
});
