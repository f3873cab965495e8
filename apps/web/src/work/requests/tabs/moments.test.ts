import { describe, expect, test } from "vitest";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { timelineOf } from "./moments.ts";

const person = { id: 7, name: "Ana Ribeiro" };
const line = (action: string, logDate: string): LogLine => ({ id: 1, action, logDate, logNotes: action, person, changes: [] });
const request = (own: Partial<WorkRequest>): WorkRequest =>
  ({
    createdAt: "2026-03-01T08:00:00Z",
    requester: person,
    statusId: 1,
    workOrder: null,
    workOrderStatus: null,
    convertedAt: null,
    mergedInto: null,
    waitingForRequester: false,
    messages: [],
    ...own,
  }) as WorkRequest;
const order = { id: 9, code: "WO-2026-0009", name: "Belt" };
const standing = (category: string) => ({
  workOrder: order,
  statusId: 2,
  convertedAt: "2026-03-02T08:00:00Z",
  workOrderStatus: { id: 1, name: category, category } as WorkRequest["workOrderStatus"],
});
const shown = (row: WorkRequest, log: LogLine[] = []) => timelineOf(row, log).map(({ step, state }) => `${step} ${state}`);

describe("what the person who reported a fault reads", () => {
  test("a new request waits to be accepted", () => {
    expect(shown(request({}))).toEqual(["reported done", "accepted now", "ordered upcoming", "in_progress upcoming", "completed upcoming"]);
  });
  test("a rejected request ends there, with who and when", () => {
    const moments = timelineOf(request({ statusId: 5 }), [line("rejected", "2026-03-01T09:00:00Z")]);
    expect(moments.at(-1)).toEqual({ step: "rejected", state: "stopped", at: "2026-03-01T09:00:00Z", who: person });
  });
  test("making the order at once counts as accepting", () => {
    expect(shown(request(standing("open")), [line("converted", "2026-03-02T08:00:00Z")])).toEqual([
      "reported done",
      "accepted done",
      "ordered done",
      "in_progress now",
      "completed upcoming",
    ]);
  });
  test("work that has begun is what is waited for, and a pause is said", () => {
    expect(shown(request(standing("in_progress")))).toContain("in_progress now");
    expect(shown(request(standing("on_hold")))).toEqual([
      "reported done",
      "accepted done",
      "ordered done",
      "in_progress done",
      "on_hold now",
      "completed upcoming",
    ]);
  });
  test("a question is waited for until it is answered, and both stay to be read", () => {
    const question = { id: 1, kind: "question" as const, text: "Which one?", by: person, at: "2026-03-01T09:00:00Z" };
    const asked = request({ waitingForRequester: true, messages: [question] });
    expect(shown(asked)).toEqual([
      "reported done",
      "asked done",
      "answered now",
      "accepted upcoming",
      "ordered upcoming",
      "in_progress upcoming",
      "completed upcoming",
    ]);
    const answered = timelineOf(request({ messages: [question, { ...question, id: 2, kind: "answer", text: "The left one." }] }), []);
    expect(answered.slice(0, 4).map(({ step, state, text }) => [step, state, text])).toEqual([
      ["reported", "done", undefined],
      ["asked", "done", "Which one?"],
      ["answered", "done", "The left one."],
      ["accepted", "now", undefined],
    ]);
  });
  test("a merged request ends with the merging, not as a rejected one", () => {
    const mergedInto = { id: 3, code: "WR-2026-00003", name: "Belt", status: { id: 1, name: "Open", category: "open" as const } };
    expect(shown(request({ statusId: 5, mergedInto }), [line("merged", "2026-03-01T09:00:00Z")])).toEqual(["reported done", "merged done"]);
  });
  test("a finished order finishes the request; a cancelled one ends the line", () => {
    expect(shown(request({ ...standing("completed"), statusId: 3 }))).toEqual([
      "reported done",
      "accepted done",
      "ordered done",
      "in_progress done",
      "completed done",
    ]);
    expect(shown(request(standing("cancelled"))).at(-1)).toBe("order_cancelled stopped");
  });
});
