/**
 * A scanner that is a keyboard types a code and presses Enter, faster than anybody types: outside of fields that is a scan. The rule:
 * no key comes more than GAP_MS after the one before it, the Enter included, and there are at least LEAST_KEYS of them.
 * Scanners leave 1 to 35 ms between keys; people leave 100 ms and more, and below 50 ms only two or three keys that roll over one another.
 */
export const GAP_MS = 50;
export const LEAST_KEYS = 4;
/** Keys after which a person goes on typing into what they open: no code begins with one, so that the letters behind it are never held back. */
const BEGIN_NONE: ReadonlySet<string> = new Set(["/", "?"]);

export interface Stroke {
  /** As the browser names it: a single sign, or "Enter". */
  key: string;
  /** When, in milliseconds on any one clock. */
  at: number;
}

/** What is held back while it may still be a scan. */
export type Held = readonly Stroke[];

/** "held": it may be the beginning of a scan. "scanned": that was one. "typed": the held ones, and this one, were typed by a person. */
export type Judged = { what: "held"; held: Held } | { what: "scanned"; text: string } | { what: "typed" };

const follows = (held: Held, at: number): boolean => {
  const last = held.at(-1);
  return last !== undefined && at - last.at <= GAP_MS;
};

export function judge(held: Held, { key, at }: Stroke): Judged {
  if (key === "Enter")
    return held.length >= LEAST_KEYS && follows(held, at)
      ? { what: "scanned", text: held.map((stroke) => stroke.key).join("") }
      : { what: "typed" };
  if ([...key].length !== 1) return { what: "typed" };
  if (held.length === 0 ? BEGIN_NONE.has(key) : !follows(held, at)) return { what: "typed" };
  return { what: "held", held: [...held, { key, at }] };
}
