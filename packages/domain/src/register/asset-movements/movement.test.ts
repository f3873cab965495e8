import { expect, test } from "vitest";
import { entryFault, possible, whereaboutsOf, type Entry, type Open } from "./movement.ts";

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}`;
const at = (number: number) => `${day(number)}T06:00:00Z`;
const NOW = Date.parse(at(20));
const entry = (facts: Partial<Entry> & Pick<Entry, "kind">): Entry => ({
  at: at(10),
  toLocationId: null,
  toParentId: null,
  holderId: null,
  dueOn: null,
  ...facts,
});
const sent: Open = { kind: "transfer", at: at(9), dueOn: null };
const lent: Open = { kind: "check_out", at: at(9), dueOn: day(12) };

test.each<[string, Entry, Open | null, string | null]>([
  ["a move to a place", entry({ kind: "move", toLocationId: 1 }), null, null],
  ["a move below another asset", entry({ kind: "move", toParentId: 1 }), null, null],
  ["a move to nowhere", entry({ kind: "move" }), null, "required"],
  ["a move to two places", entry({ kind: "move", toLocationId: 1, toParentId: 1 }), null, "one_of_two"],
  ["a move of what is under way", entry({ kind: "move", toLocationId: 1 }), sent, "in_transit"],
  ["a move of what is lent", entry({ kind: "move", toLocationId: 1 }), lent, "checked_out"],
  ["a transfer", entry({ kind: "transfer", toLocationId: 1 }), null, null],
  ["a transfer below an asset", entry({ kind: "transfer", toParentId: 1 }), null, "only_moved_below"],
  ["a receipt of what was sent", entry({ kind: "receive" }), sent, null],
  ["a receipt before it was sent", entry({ kind: "receive", at: at(8) }), sent, "before_sending"],
  ["a receipt of what nobody sent", entry({ kind: "receive" }), null, "nothing_open"],
  ["a loan to nobody", entry({ kind: "check_out" }), null, "required"],
  ["a loan until yesterday", entry({ kind: "check_out", holderId: 1, dueOn: day(19) }), null, "due_passed"],
  ["a loan until today", entry({ kind: "check_out", holderId: 1, dueOn: day(20) }), null, null],
  ["a return", entry({ kind: "return" }), lent, null],
  ["a return of what is under way", entry({ kind: "return" }), sent, "in_transit"],
  ["a return tomorrow", entry({ kind: "return", at: at(21) }), lent, "in_future"],
])("%s", (_, one, open, reason) => expect(entryFault(one, open, NOW, day(20))?.reason ?? null).toBe(reason));

test("lent until a day, it is overdue on the next one", () => {
  expect([day(11), day(12), day(13)].map((today) => whereaboutsOf(lent, today))).toEqual(["out", "out", "overdue"]);
  expect(whereaboutsOf({ kind: "check_out", dueOn: null }, day(30))).toBe("out");
  expect([whereaboutsOf(sent, day(30)), whereaboutsOf(null, day(30))]).toEqual(["transit", "here"]);
  expect([possible(null), possible(sent), possible(lent)]).toEqual([["move", "transfer", "check_out"], ["receive"], ["return"]]);
});
