import { expect, test } from "vitest";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { goodWorkbook, HOSTILE, HUGE } from "./hostile-workbooks.ts";
import { openWorkbook } from "./xlsx-read.ts";

/** The reason for which it was refused; "read" where it was not. Anything but a refusal is thrown on. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    const workbook = await openWorkbook(bytes);
    for (const at of workbook.sheets.keys()) for await (const _ of workbook.lines(at));
    return "read";
  } catch (thrown) {
    if (thrown instanceof Refusal) return String(thrown.detail.reason);
    throw thrown;
  }
}

const REASONS: Record<string, string> = {
  "a sheet that unpacks without end": "unpacked_too_large",
  "shared texts without end": "workbook_too_full",
  "shared texts of many characters": "workbook_too_full",
  "a line that says the same long text in every cell": "workbook_too_full",
};

test.each(Object.entries({ ...HUGE, ...HOSTILE }))("refused: %s", { timeout: 60_000 }, async (what, make) => {
  expect(await outcomeOf(await make())).toBe(REASONS[what] ?? "not_a_workbook");
});

test("a workbook that is damaged anywhere is read or refused, and nothing else", { timeout: 120_000 }, async () => {
  const good = await goodWorkbook();
  expect(await outcomeOf(good)).toBe("read");
  const outcomes = new Map<string, number>();
  // The same damages at every run.
  let seed = 20_261_121;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let turn = 0; turn < 1_500; turn += 1) {
    const bytes = Buffer.from(good);
    for (let hits = 0; hits <= turn % 3; hits += 1) bytes[random(bytes.length)] = random(256);
    const outcome = await outcomeOf(turn % 5 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].sort()).toEqual(["not_a_workbook", "read"]);
});
