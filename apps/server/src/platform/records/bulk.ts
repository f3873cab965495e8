import type { BulkRow } from "@millwright/domain/kit/bulk.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { attempt } from "./attempt.ts";
import { changesOf } from "./audit.ts";
import type { Ctx } from "../call/ctx.ts";

interface Versioned {
  id: number;
  version: number;
}
interface Asked {
  rows: readonly { id: number; version?: number | undefined }[];
}

export interface BulkSpec<Row extends Versioned, Change extends object> {
  /** The record as its own call answers it; refuses one that the caller may not see. */
  get: (ctx: Ctx, id: number) => Promise<Row>;
  /** The use-case behind the call for one record. */
  change: (ctx: Ctx, row: Row, change: Change) => Promise<Versioned>;
  /** Whether the row stands as is wanted already. Said where it is not that every named field holds its value. */
  isUnchanged?: (row: Row, change: Change) => boolean;
  /** Which row must go before which, where one stands in the way of another. */
  order?: (change: Change) => (one: Row, other: Row) => number;
}

/** How often a row without a version is tried again when somebody else was faster. */
const TRIES = 3;

/**
 * The handler of a `bulkOf` call. Each row goes through the use-case of the single call; a refused one leaves nothing behind and the others stand.
 * The rows are taken in one order whoever asks, so that two such calls do not wait for each other in a circle.
 */
export function bulk<Row extends Versioned, Change extends object>(spec: BulkSpec<Row, Change>) {
  return async (ctx: Ctx, { body }: { body: Asked & { change: Change } }): Promise<{ rows: BulkRow[] }> => {
    const { rows, change } = body;
    const ids = [...new Set(rows.map(({ id }) => id))];
    const known = new Map(await Promise.all(ids.map(async (id) => [id, await rowOrWhyNot(spec, ctx, id)] as const)));
    const outcomes = new Map<number, BulkRow>();
    const inTurn = spec.order?.(change);
    const places = rows.map((asked, at) => ({ asked, at, row: known.get(asked.id) ?? MISSING }));
    places.sort((a, b) => (inTurn && isRow(a.row) && isRow(b.row) ? inTurn(a.row, b.row) : 0) || a.asked.id - b.asked.id);
    for (const { asked, at, row } of places) outcomes.set(at, await outcomeOf(spec, ctx, asked, row, change));
    const inOrderAsked = rows.flatMap((_, at) => outcomes.get(at) ?? []);
    // Where nothing was changed there is nothing to tell.
    if (!inOrderAsked.some(({ outcome }) => outcome === "changed")) ctx.audits.count += 1;
    return { rows: inOrderAsked };
  };
}

const MISSING = refuse("not_found", "not_found");
const isRow = <Row>(row: Row | Refusal): row is Row => !(row instanceof Refusal);

/** A row that is not there, or that the caller sees and may not do this to. */
async function rowOrWhyNot<Row extends Versioned, Change extends object>(
  { get }: BulkSpec<Row, Change>,
  ctx: Ctx,
  id: number,
): Promise<Row | Refusal> {
  try {
    return await get(ctx, id);
  } catch (thrown) {
    if (thrown instanceof Refusal && (thrown.code === "not_found" || thrown.code === "forbidden")) return thrown;
    throw thrown;
  }
}

async function outcomeOf<Row extends Versioned, Change extends object>(
  spec: BulkSpec<Row, Change>,
  ctx: Ctx,
  { id, version }: Asked["rows"][number],
  seen: Row | Refusal,
  change: Change,
): Promise<BulkRow> {
  let row = seen;
  for (let tried = 1; ; tried += 1) {
    if (!isRow(row)) return refusedRow(id, row);
    if (version !== undefined && version !== row.version) return refusedRow(id, refuse("conflict", "stale"), row.version);
    if ((spec.isUnchanged ?? holds)(row, change)) return { id, outcome: "unchanged", version: row.version };
    const current = row;
    const tryIt = await attempt(ctx, async (each) => await spec.change(each, current, change));
    if ("done" in tryIt) return { id, outcome: "changed", version: tryIt.done.version };
    if (tryIt.refused.detail.reason !== "stale" || version !== undefined || tried === TRIES) {
      assertKnown(tryIt.refused, change);
      return refusedRow(id, tryIt.refused, row.version);
    }
    row = await rowOrWhyNot(spec, ctx, id);
  }
}

/** Every named field holds its value; `archived` stands for the instant of archiving. */
function holds(row: object, change: object): boolean {
  const { archived, ...fields } = change as Record<string, unknown>;
  const values = row as Record<string, unknown>;
  if (archived !== undefined && archived !== (values["archivedAt"] !== null)) return false;
  return changesOf(values, fields).length === 0;
}

/** What the change points at is the same for all rows: where it does not exist, the question is wrong and no row is to blame. */
function assertKnown({ detail }: Refusal, change: object): void {
  const fields = (detail.fields ?? []).filter(({ path, reason }) => reason === "not_known" && Object.hasOwn(change, path));
  if (fields.length > 0) throw new Refusal("invalid", { fields: fields.map((fault) => ({ ...fault, path: `change.${fault.path}` })) });
}

function refusedRow(id: number, { code, message, detail }: Refusal, version?: number): BulkRow {
  const fault = detail.reason === undefined ? detail.fields?.[0] : undefined;
  const why = fault ? { reason: fault.reason, message: sentence(fault.reason, fault.params) } : { reason: detail.reason ?? code, message };
  return { id, outcome: "refused", ...why, ...(version === undefined ? {} : { version }) };
}
