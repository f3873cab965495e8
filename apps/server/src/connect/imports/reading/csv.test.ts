import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "@millwright/domain/kit/csv.ts";
import { csvLines } from "./csv.ts";
import type { Line } from "./line.ts";

async function* pieces(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
  await Promise.resolve();
}

async function linesOf(...parts: string[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of csvLines(pieces(parts), ",")) lines.push(line);
  return lines;
}

test("what is written comes back as it was, wherever the pieces of the file end", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", " ", "ü", "=", "'"), maxLength: 8 });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.nat(200), { maxLength: 4 }), async (table, cuts) => {
      const text = table.map(csvLine).join("");
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const read = await linesOf(...places.slice(1).map((to, at) => text.slice(places[at], to)));
      // Spaces around a bare cell are nobody's; those within quotation marks are.
      const meant = (written: string) => (/[",\r\n]/.test(csvLine([written]).slice(0, -2)) ? written : written.trim());
      expect(read.map(({ cells }) => cells)).toEqual(table.map((cells) => cells.map(meant)));
      expect(read.some(({ fault }) => fault)).toBe(false);
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
});

test("a torn line costs itself alone, whatever stands below it", async () => {
  const told = async (...lines: string[]) =>
    (await linesOf(lines.join("\n"))).map(({ line, cells, fault }) => (fault ? `${line} torn` : `${line} ${cells.join("|")}`));
  expect(await told('1,"a"b,2', "3,c,4")).toEqual(["1 torn", "2 3|c|4"]);
  expect(await told('1,"open,2', '3,"c, d",4', "5,e,6")).toEqual(["1 torn", "2 3|c, d|4", "3 5|e|6"]);
  expect(await told('1,"open,2', "3,c,4")).toEqual(["1 torn", "2 3|c|4"]);
  expect(await told('1,"two', 'lines",2', "", '3,5" pipe,4', '4, "spaced" ,5', '5,"",6')).toEqual([
    "1 1|two\nlines|2",
    '4 3|5" pipe|4',
    "5 4|spaced|5",
    "6 5||6",
  ]);
});

test("neither many open marks nor a mark that is never closed make the reading slow", { timeout: 20_000 }, async () => {
  const rows = 60_000;
  for (const text of [
    'a,"b\n'.repeat(rows),
    'a,"""\n'.repeat(rows),
    `a,"${"b,c\n".repeat(rows)}`,
    '"'.repeat(150_000),
    `${'a,"b"" \n'.repeat(rows)}`,
  ]) {
    const began = process.cpuUsage();
    await linesOf(...(text.match(/[^]{1,65536}/g) ?? []));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(3000);
  }
});
