import { expect, test } from "vitest";
import { takenOff, toldOf, type Told } from "./sequence.ts";

const cases: readonly [title: string, before: Told | undefined, version: number | null, sequence: number][] = [
  ["told for the first time", undefined, 1, 1],
  ["told again without a change", { sequence: 3, shift: 0, isTakenOff: false }, 3, 3],
  ["changed", { sequence: 3, shift: 0, isTakenOff: false }, 5, 5],
  ["taken off", { sequence: 3, shift: 0, isTakenOff: false }, null, 4],
  ["told a second time that it was taken off", { sequence: 4, shift: 1, isTakenOff: true }, null, 4],
  ["back without a change of its own", { sequence: 4, shift: 1, isTakenOff: true }, 3, 5],
  ["back with one", { sequence: 4, shift: 1, isTakenOff: true }, 4, 6],
  ["changed after it came back", { sequence: 5, shift: 2, isTakenOff: false }, 4, 6],
];

test.each(cases)("%s", (_title, before, version, sequence) => {
  const told = version === null ? takenOff(before!) : toldOf(version, before);
  expect(told).toMatchObject({ sequence, isTakenOff: version === null });
});

test("however it goes and comes, what is told anew has a higher number", () => {
  for (let run = 0; run < 500; run += 1) {
    let seed = run * 7919 + 1;
    const dice = (sides: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % sides;
    let version = 1;
    let told = toldOf(version, undefined);
    for (let step = 0; step < 30; step += 1) {
      const isChanged = dice(2) === 0;
      if (isChanged) version += 1 + dice(3);
      const next = dice(3) === 0 ? takenOff(told) : toldOf(version, told);
      const isNews = next.isTakenOff !== told.isTakenOff || (!next.isTakenOff && isChanged && !told.isTakenOff);
      expect(next.sequence >= told.sequence + (isNews ? 1 : 0), `run ${run}, step ${step}`).toBe(true);
      // Changed while it was out: nothing is told of that until it comes back.
      if (next.isTakenOff) continue;
      told = next;
    }
  }
});
