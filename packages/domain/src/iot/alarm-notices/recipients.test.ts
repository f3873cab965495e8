import { describe, expect, test } from "vitest";
import { PRESENCES, type Presence } from "../../register/availability/presence.ts";
import { stillThere, turnsOf, type Candidate } from "./recipients.ts";

const lead = (id: number, presence: Presence): Candidate => ({ id, presence, isLead: true });
const member = (id: number, presence: Presence): Candidate => ({ id, presence, isLead: false });
/** Whom it is, where everybody can be told. */
const told = (...candidates: Candidate[]): number[] => turnsOf(candidates).find((turn) => turn.length > 0) ?? [];

describe("who is told", () => {
  test.each([
    [
      "who is on shift, and nobody else",
      [lead(1, "off_shift"), member(2, "on_shift"), member(3, "off_shift"), member(4, "on_shift")],
      [2, 4],
    ],
    ["nobody on shift: the lead", [lead(1, "off_shift"), member(2, "off_shift")], [1]],
    ["nobody on shift, the lead absent: everybody who is not", [lead(1, "absent"), member(2, "off_shift"), member(3, "off_shift")], [2, 3]],
    ["nobody on shift and no lead: everybody", [member(1, "off_shift"), member(2, "off_shift")], [1, 2]],
    ["who is absent is passed over for who is on shift", [member(1, "absent"), member(2, "on_shift")], [2]],
    ["all absent: nobody", [lead(1, "absent"), member(2, "absent")], []],
    ["who left is nobody", [lead(1, "left"), member(2, "off_shift")], [2]],
    ["nobody named: nobody", [], []],
  ] as const)("%s", (_, candidates, is) => {
    expect(told(...candidates)).toEqual(is);
  });
});

test("where those on shift cannot be told, the lead comes next, then everybody", () => {
  expect(turnsOf([lead(1, "off_shift"), member(2, "on_shift"), member(3, "off_shift")])).toEqual([[2], [1], [1, 2, 3]]);
});

test("nobody who is absent or left is told, whoever else is there", () => {
  const kinds = PRESENCES.flatMap((presence) => [true, false].map((isLead) => ({ presence, isLead })));
  for (const one of kinds)
    for (const other of kinds)
      for (const third of kinds) {
        const candidates = [one, other, third].map((each, id): Candidate => ({ id, ...each }));
        const named = [...turnsOf(candidates).flat(), ...stillThere(candidates)].map((id) => candidates[id]?.presence);
        expect(named.filter((presence) => presence === "absent" || presence === "left")).toEqual([]);
      }
});

test("an alarm's end is told to who was told of it, on shift or not, unless they are absent", () => {
  expect(stillThere([member(1, "off_shift"), member(2, "absent"), lead(3, "on_shift")])).toEqual([1, 3]);
});
