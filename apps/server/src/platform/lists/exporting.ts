import { Readable } from "node:stream";
import type { NamedList } from "@millwright/domain/kit/columns.ts";
import { inZone } from "@millwright/domain/kit/clocks.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportFormat, ExportRequest } from "@millwright/domain/kit/export.ts";
import { MAX_BLOCK_ROWS, type ListReply, type ListRequest } from "@millwright/domain/kit/list.ts";
import { audit } from "../records/audit.ts";
import { isOnlyClock, todayOf } from "../call/clock.ts";
import type { Ctx } from "../call/ctx.ts";
import { own } from "./filters.ts";
import { fileColumns, type FileColumns, type FurtherCells } from "./export-columns.ts";
import type { Bytes } from "../call/mount.ts";
import { toldApart, type Cell } from "../spreadsheets/cells.ts";
import { csvFile } from "../spreadsheets/csv-write.ts";
import { xlsxFile } from "../spreadsheets/xlsx-write.ts";

type Rows = (ctx: Ctx, request: ListRequest & Record<string, unknown>) => Promise<ListReply<object>>;

const TYPES = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

/** Everything that a kind of record takes when it comes in, for a file that is to come back. */
export interface Whole {
  /** Columns of the list that say the same. */
  covers: ReadonlySet<string>;
  columns: readonly FileColumns[];
  /** What the columns show of these records, a row each or several. */
  read: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly object[]>>;
}

/**
 * The handler of a list's export: `export: exporting(suppliers.list, supplierRows)`. Rows are read in blocks by their key, each in a short
 * transaction of its own, only as fast as the file is taken: neither memory nor a connection is held for its length. A row that changes place
 * meanwhile may be missed or come twice, as when a person turns pages. `further`: columns beside those of the contract, which an organisation makes itself.
 */
export function exporting<B>(
  list: NamedList & Pick<Endpoint, "reply">,
  rows: (ctx: Ctx, request: B) => Promise<ListReply<object>>,
  whole?: Whole,
  further?: FurtherCells,
) {
  const entity = list.name;
  const read = rows as unknown as Rows;
  return async (ctx: Ctx, { body }: { body: B & Pick<ExportRequest, "columns" | "format" | "isWhole"> }): Promise<Bytes> => {
    const { columns, format, isWhole = false, ...asked } = body as unknown as ExportRequest;
    const more = isWhole ? whole : undefined;
    const made = [
      ...(more?.columns ?? []).map(ofWhole),
      ...fileColumns(list.reply, more ? columns.filter(({ field }) => !more.covers.has(field)) : columns, further),
    ];
    const figures = columns.flatMap(({ field }) => (own(list.columns, field)?.isFigure ? [field] : []));
    const request = { ...asked, figures, startRow: 0, endRow: MAX_BLOCK_ROWS };
    // The first block is read before anything is answered: a filter that does not fit is still refused.
    const first = await read(ctx, request);
    const taken = { rows: 0 };
    const blocks = blocksOf(ctx, read, request, first, taken);
    const zone = (await isOnlyClock(ctx)) ? null : ctx.clock;
    const lines = linesOf(more ? withWhole(ctx, more, blocks) : blocks, made, { zone, written: toldApart(ctx.clock) });
    return sentAsFile(ctx, {
      entity,
      format,
      lines,
      widths: made.flatMap(widthsOf),
      timeZone: ctx.clock,
      facts: () => ({
        columns: columns.map(({ field }) => field),
        format,
        ...(isWhole ? { isWhole } : {}),
        rows: taken.rows,
        asked,
      }),
    });
  };
}

/** Lines on their way into a file. */
export interface Outgoing {
  /** What audit and file are called by. */
  entity: string;
  /** The record whose file it is; nothing: a list's. */
  entityId?: number;
  fileName?: string;
  format: ExportFormat;
  lines: AsyncIterable<readonly Cell[]>;
  widths: readonly number[];
  timeZone: string;
  /** What the audit says of it, asked when the last line has left. */
  facts: () => object;
}

/** Lines as a file that is written while it is taken; how that ended stands in the audit. */
export function sentAsFile(ctx: Ctx, { entity, entityId, fileName = entity, format, lines, widths, timeZone, facts }: Outgoing): Bytes {
  const file = format === "csv" ? csvFile(lines, timeZone) : xlsxFile([{ name: titled(entity), rows: lines, widths }], timeZone);
  const pieces = thenTold(file, async (isComplete) => await tell(ctx, { entity, entityId: entityId ?? null, isComplete }, facts()));
  return {
    stream: Readable.from(pieces, { objectMode: false }),
    contentType: TYPES[format],
    fileName: `${fileName}-${todayOf(ctx)}.${format}`,
    inline: false,
  };
}

/** The rows block by block; `taken` counts those that have left. */
async function* blocksOf(
  ctx: Ctx,
  read: Rows,
  request: ListRequest & Record<string, unknown>,
  first: ListReply<object>,
  taken: { rows: number },
): AsyncGenerator<readonly object[]> {
  for (let block = first; ;) {
    yield block.rows;
    taken.rows += block.rows.length;
    const { after } = block;
    if (after === undefined) return;
    block = await ctx.inNewTransaction(async (next) => await read(next, { ...request, after }));
  }
}

const ofWhole = ({ cells, ...column }: FileColumns): FileColumns => ({
  ...column,
  cells: ({ whole }) => cells((whole ?? {}) as Record<string, unknown>),
});

/** Each block with what its records are beside their rows. */
async function* withWhole(ctx: Ctx, { read }: Whole, blocks: AsyncIterable<readonly object[]>): AsyncGenerator<object[]> {
  for await (const rows of blocks) {
    const ids = (rows as readonly { id: number }[]).map(({ id }) => id);
    const found = await ctx.inNewTransaction(async (next) => await read(next, ids));
    yield rows.flatMap((row, at) => (found.get(ids[at] ?? 0) ?? [undefined]).map((one) => ({ ...row, whole: one })));
  }
}

/** Above times stands the zone in which they are written, unless there is but one. */
async function* linesOf(
  blocks: AsyncIterable<readonly object[]>,
  columns: readonly FileColumns[],
  { zone, written }: { zone: string | null; written: (cell: Cell) => Cell },
): AsyncGenerator<Cell[]> {
  yield columns.flatMap(({ titles, isTime }) => (isTime ? titles.map((title) => inZone(title, zone)) : titles));
  for await (const rows of blocks)
    for (const row of rows)
      yield columns.flatMap(({ cells, isTime }) =>
        isTime ? cells(row as Record<string, unknown>).map(written) : cells(row as Record<string, unknown>),
      );
}

/** Tells how it ended, whole or not, before the last piece has left: a file that is there is in the audit. */
async function* thenTold(
  pieces: AsyncIterable<Buffer | string>,
  told: (isComplete: boolean) => Promise<void>,
): AsyncGenerator<Buffer | string> {
  let isComplete = false;
  try {
    yield* pieces;
    isComplete = true;
  } finally {
    await told(isComplete);
  }
}

interface Told {
  /** The name of the list. */
  entity: string;
  entityId: number | null;
  isComplete: boolean;
}

async function tell(ctx: Ctx, { entity, entityId, isComplete }: Told, facts: object): Promise<void> {
  const changes = Object.entries(facts).map(([field, after]) => ({ field, before: null, after: after as unknown }));
  await ctx.inNewTransaction(async (last) => {
    audit(last, { action: isComplete ? "exported" : "export_stopped", entity, entityId, changes });
    await Promise.resolve();
  });
}

const titled = (entity: string): string => entity.charAt(0).toUpperCase() + entity.slice(1).replaceAll("-", " ");
const widthsOf = ({ titles }: FileColumns): number[] => titles.map((title) => Math.min(Math.max(title.length + 2, 14), 40));
