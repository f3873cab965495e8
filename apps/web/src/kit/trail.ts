/**
 * The records that stood beside the one that was opened, in the order in which they stood: so its page knows the next and the previous one of the list it came from. What a page
 * shows as links is the list, whatever drew it: rows, cards, a board.
 */
export interface Trail {
  /** Addresses of records, without what stands behind them. */
  records: readonly string[];
}

const KEY = "millwright.trail";
const RECORD = /^(.*\/)\d+$/;

/** Called before a page is left for another. Going on from record to record keeps the trail. */
export function leaveTrail(to: string): void {
  const [, base] = RECORD.exec(to) ?? [];
  if (base === undefined || trail().records.includes(to)) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ pathname }) => pathname);
  const records = [...new Set(links)].filter((path) => path.startsWith(base) && RECORD.test(path) && RECORD.exec(path)?.[1] === base);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ records: records.includes(to) ? records : [] }));
  } catch {
    // A full or refused storage: the record then has no next one.
  }
}

function trail(): Trail {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept === "object" && kept !== null && "records" in kept && Array.isArray(kept.records))
      return { records: kept.records.filter((path) => typeof path === "string") };
  } catch {
    // What cannot be read is none.
  }
  return { records: [] };
}

/** The previous and the next record on the trail; null where there is none. */
export function besides(path: string): { previous: string | null; next: string | null } {
  const { records } = trail();
  const at = records.indexOf(path);
  if (at < 0) return { previous: null, next: null };
  return { previous: records[at - 1] ?? null, next: records[at + 1] ?? null };
}
