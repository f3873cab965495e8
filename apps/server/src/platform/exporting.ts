import { Readable } from "node:stream";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportRequest } from "@millwright/domain/kit/export.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { MAX_BLOCK_ROWS, type ListReply, type ListRequest } from "@millwright/domain/kit/list.ts";
import { audit } from "./audit.ts";
import type { Ctx } from "./ctx.ts";
import { fileColumns, type FileColumns } from "./export-columns.ts";
import type { Bytes } from "./mount.ts";
import type { Cell } from "./spreadsheets/cells.ts";
import { csvFile } from "./spreadsheets/csv-write.ts";
import { xlsxFile } from "./spreadsheets/xlsx-write.ts";

type Rows = (ctx: Ctx, request: ListRequest & Record<string, unknown>) => Promise<ListReply<object>>;

const TYPES = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

/**
 * The handler of a list's export: `export: exporting(suppliers.list, supplierRows)`. Rows are read in blocks by their key, each in a short
 * transaction of its own, only as fast as the file is taken: neither memory nor a connection is held for its length. A row that changes place
 * meanwhile may be missed or come twice, as when a person turns pages.
 */
export function exporting<B>(list: Endpoint, rows: (ctx: Ctx, request: B) => Promise<ListReply<object>>) {
  invariant(typeof list.access === "object" && "subModule" in list.access, "a list that is exported has a permission of its own");
  const entity = list.access.subModule;
  const read = rows as unknown as Rows;
  return async (ctx: Ctx, { body }: { body: B & Pick<ExportRequest, "columns" | "format"> }): Promise<Bytes> => {
    const { columns, format, ...asked } = body as unknown as ExportRequest;
    const made = fileColumns(list.reply, columns);
    const request = { ...asked, startRow: 0, endRow: MAX_BLOCK_ROWS };
    // The first block is read before anything is answered: a filter that does not fit is still refused.
    const first = await read(ctx, request);
    const taken = { rows: 0 };
    const blocks = blocksOf(ctx, read, request, first, taken);
    const lines = linesOf(blocks, made);
    const file = format === "csv" ? csvFile(lines, ctx.timeZone) : xlsxFile([{ name: titled(entity), rows: lines, widths: made.flatMap(widthsOf) }], ctx.timeZone);
    const pieces = thenTold(file, async (isWhole) => await tell(ctx, { entity, list: list.path, asked, columns: columns.map(({ field }) => field), format, rows: taken.rows, isWhole }));
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ctx.timeZone }).format(ctx.now);
    return { stream: Readable.from(pieces, { objectMode: false }), contentType: TYPES[format], fileName: `${entity}-${day}.${format}`, inline: false };
  };
}

/** The rows block by block; `taken` counts those that have left. */
async function* blocksOf(ctx: Ctx, read: Rows, request: ListRequest & Record<string, unknown>, first: ListReply<object>, taken: { rows: number }): AsyncGenerator<readonly object[]> {
  for (let block = first; ; ) {
    yield block.rows;
    taken.rows += block.rows.length;
    const { after } = block;
    if (after === undefined) return;
    block = await ctx.again(async (next) => await read(next, { ...request, after }));
  }
}

async function* linesOf(blocks: AsyncIterable<readonly object[]>, columns: readonly FileColumns[]): AsyncGenerator<Cell[]> {
  yield columns.flatMap(({ titles }) => titles);
  for await (const rows of blocks) for (const row of rows) yield columns.flatMap(({ cells }) => cells(row as Record<string, unknown>));
}

/** Tells how it ended, whole or not, before the last piece has left: a file that is there is in the audit. */
async function* thenTold(pieces: AsyncIterable<Buffer | string>, told: (isWhole: boolean) => Promise<void>): AsyncGenerator<Buffer | string> {
  let isWhole = false;
  try {
    yield* pieces;
    isWhole = true;
  } finally {
    await told(isWhole);
  }
}

interface Export {
  entity: string;
  list: string;
  asked: object;
  columns: string[];
  format: string;
  rows: number;
  isWhole: boolean;
}

async function tell(ctx: Ctx, { entity, asked, isWhole, ...facts }: Export): Promise<void> {
  const changes = Object.entries({ ...facts, asked }).map(([field, after]) => ({ field, before: null, after }));
  await ctx.again(async (last) => {
    audit(last, { action: isWhole ? "exported" : "export_stopped", entity, entityId: null, changes });
    await Promise.resolve();
  });
}

const titled = (entity: string): string => entity.charAt(0).toUpperCase() + entity.slice(1).replaceAll("-", " ");
const widthsOf = ({ titles }: FileColumns): number[] => titles.map((title) => Math.min(Math.max(title.length + 2, 14), 40));
