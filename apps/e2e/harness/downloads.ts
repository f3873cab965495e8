import assert from "node:assert/strict";
import fs from "node:fs";
import type { Locator, Page } from "playwright-core";
import { csvLines } from "@millwright/server/connect/imports/reading/csv.ts";
import { decoded } from "@millwright/server/connect/imports/reading/encoding.ts";
import { openWorkbook } from "@millwright/server/platform/spreadsheets/xlsx-read.ts";
import { button } from "./words.ts";

export interface Saved {
  name: string;
  bytes: Buffer;
}

/** What the browser saves when something is pressed. */
export async function downloaded(page: Page, what: Locator, timeout = 8_000): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout }), what.click()]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

/** The list as it is shown, through its menu. */
export async function exported(
  page: Page,
  entry: "Export as CSV" | "Export as Excel" | "Export all fields as CSV" | "Export all fields as Excel",
  timeout?: number,
): Promise<Saved> {
  await button(page, /export/i).click();
  return await downloaded(page, page.getByRole("menuitem", { name: entry }), timeout);
}

/** The lines of a file's first table, by the columns of its first line. */
export async function table({ name, bytes }: Saved): Promise<Record<string, string>[]> {
  const lines: string[][] = [];
  const source = name.endsWith(".xlsx") ? (await openWorkbook(bytes)).lines(0) : csvLines(decoded(pieces(bytes), "utf-8"), ",");
  for await (const { cells } of source) lines.push([...cells]);
  const [header, ...rows] = lines;
  assert.ok(header, `${name} has a header`);
  return rows.map((cells) => Object.fromEntries(header.map((title, at) => [title, cells[at] ?? ""])));
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  await Promise.resolve();
}
