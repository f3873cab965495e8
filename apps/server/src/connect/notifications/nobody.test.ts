import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as served from "../../features.ts";
import type { EventKind } from "../../platform/work/events.ts";
import { NOBODY } from "./nobody.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Of every record: whether that is told, a line says. */
const PLAIN = /\.(created|updated|archived|restored|deleted)$/;

const told = new Set(Object.values(served).flatMap(({ notices }) => (notices ?? { lines: [] }).lines.map(({ kind }) => kind)));
const nobody = Object.values(NOBODY).flat();

/** Every kind that a feature declares in its `events.ts`. */
async function declared(): Promise<ReadonlySet<string>> {
  const files = fs.globSync("**/events.ts", { cwd: ROOT }).filter((file) => !file.startsWith("platform"));
  const modules = await Promise.all(files.map(async (file) => (await import(path.join(ROOT, file))) as Record<string, unknown>));
  const values = modules.flatMap((all) => Object.values(all)).flatMap((value) => (isKind(value) ? [value] : partsOf(value)));
  return new Set(values.filter(isKind).map(({ kind }) => kind));
}
const isKind = (value: unknown): value is EventKind => typeof value === "object" && value !== null && "kind" in value && "payload" in value;
const partsOf = (value: unknown): unknown[] => (typeof value === "object" && value !== null ? Object.values(value) : []);

test("whatever is announced is told by a line, or said to reach nobody", async () => {
  const kinds = [...(await declared())].filter((kind) => !PLAIN.test(kind));
  expect(kinds.length).toBeGreaterThan(100);
  expect(
    kinds.filter((kind) => !told.has(kind) && !nobody.includes(kind)),
    "give each a line in its feature's notices.ts, or name it in nobody.ts",
  ).toEqual([]);
});

test("what is said to reach nobody is announced, has no line, and is said once", async () => {
  const kinds = await declared();
  expect(nobody.filter((kind) => !kinds.has(kind))).toEqual([]);
  expect(nobody.filter((kind) => told.has(kind))).toEqual([]);
  expect(new Set(nobody).size).toBe(nobody.length);
});
