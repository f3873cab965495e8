import type { BulkRow } from "@millwright/domain/kit/bulk.ts";
import { call as send } from "../wire/client.ts";
import type { BulkCall, Change } from "./action.ts";

/** Rows sent at once: few enough that stopping comes soon, enough that a thousand take ten calls. */
export const CHUNK_ROWS = 100;

/** How a run ended. What was done stays done, whether it was stopped or failed. */
export interface Outcome {
  rows: BulkRow[];
  /** Rows that were not sent any more. */
  left: number[];
  error: Error | null;
}

export type SendChunk = (ids: readonly number[]) => Promise<readonly BulkRow[]>;

export const senderOf =
  (call: BulkCall, change: Change): SendChunk =>
  async (ids) => {
    const reply = await send(call, { body: { rows: ids.map((id) => ({ id })), change } } as never);
    return (reply as { rows: BulkRow[] }).rows;
  };

/** Sends chunk after chunk until the end, a failure, or until it is to stop; a chunk under way is waited for. */
export async function runBulk(
  ids: readonly number[],
  sendChunk: SendChunk,
  mayGoOn: () => boolean,
  onDone: (done: number) => void,
): Promise<Outcome> {
  const rows: BulkRow[] = [];
  for (let at = 0; at < ids.length; at += CHUNK_ROWS) {
    if (!mayGoOn()) return { rows, left: ids.slice(at), error: null };
    try {
      rows.push(...(await sendChunk(ids.slice(at, at + CHUNK_ROWS))));
    } catch (thrown) {
      return { rows, left: ids.slice(at), error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
    }
    onDone(rows.length);
  }
  return { rows, left: [], error: null };
}

/** How many rows went which way. */
export const tally = ({ rows }: Outcome) => {
  const of = (outcome: BulkRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return { changed: of("changed"), unchanged: of("unchanged"), refused: of("refused") };
};

/** What is worth another try: refused, or never sent. */
export const unsettled = ({ rows, left }: Outcome): number[] => [
  ...rows.flatMap(({ id, outcome }) => (outcome === "refused" ? [id] : [])),
  ...left,
];
