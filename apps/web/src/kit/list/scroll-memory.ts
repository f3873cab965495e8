/**
 * How far a list was scrolled, by entry of the browser's history: going back returns to the row one came from, coming anew begins at the top.
 * Kept in memory alone; a reload begins at the top as well.
 */
export interface Place {
  firstRow: number;
  /** Rows the list knew of, so that it is as long as it was before the rows are read again. */
  rows: number;
}

const places = new Map<string, Place>();
/** Lists far back in the history are not worth keeping. */
const LIMIT = 30;

/** `list`: several may stand on one page. */
export function keepPlace(list: string, place: Place): void {
  const entry = currentEntry(list);
  if (entry === null) return;
  places.delete(entry);
  places.set(entry, place);
  for (const oldest of places.keys()) {
    if (places.size <= LIMIT) break;
    places.delete(oldest);
  }
}

export const placeBefore = (list: string): Place | null => places.get(currentEntry(list) ?? "") ?? null;

/** The router gives each entry a key of its own. */
function currentEntry(list: string): string | null {
  const state: unknown = globalThis.history?.state;
  return typeof state === "object" && state !== null && "__TSR_key" in state && typeof state.__TSR_key === "string"
    ? `${state.__TSR_key} ${list}`
    : null;
}
