import { compareTexts, folded } from "../texts.ts";
import { otherReadings } from "./layouts.ts";
import { recordAt } from "./addresses.ts";
import { scanKey, withoutAim } from "./codes.ts";
import type { Scanned, ScannedBy } from "./scanned.ts";

/** A record that is on the device, with what a scan would know it by. */
export type AtHand = Omit<Scanned, "by" | "partId"> & { codes: Partial<Record<Exclude<ScannedBy, "address">, string | null>> };

/** Records on the device whose code or name holds these words, those whose code begins so first. */
export function namedAtHand(text: string, held: readonly AtHand[]): AtHand[] {
  const words = folded(text.trim()).split(/\s+/);
  const found = new Map<string, AtHand>();
  for (const row of held) {
    const said = folded(`${row.code} ${row.name}`);
    if (!row.isArchived && words.every((word) => said.includes(word))) found.set(`${row.kind} ${row.id}`, row);
  }
  const begins = ({ code }: AtHand) => folded(code).startsWith(words[0] ?? "");
  return [...found.values()].toSorted(
    (one, other) => Number(begins(other)) - Number(begins(one)) || compareTexts(one.name, other.name) || compareTexts(one.code, other.code),
  );
}

/** What a label or a code names of what is on the device: each record once, those in use first. */
export function scannedAtHand(heard: string, origins: readonly string[], held: readonly AtHand[]): Scanned[] {
  // A scanner set to another keyboard layout is understood where what it says as it stands is known of nothing.
  for (const text of [heard, ...otherReadings(heard)]) {
    const found = namedBy(withoutAim(text), origins, held);
    if (found.length > 0) return found;
  }
  return [];
}

function namedBy(text: string, origins: readonly string[], held: readonly AtHand[]): Scanned[] {
  const addressed = recordAt(text, origins);
  const wanted = scanKey(text);
  const found = new Map<string, Scanned>();
  for (const { codes, ...row } of held) {
    const way = (Object.keys(codes) as (keyof typeof codes)[]).find((key) => codes[key] && scanKey(codes[key]) === wanted);
    const by = addressed ? (addressed.kind === row.kind && addressed.id === row.id ? "address" : undefined) : way;
    const key = `${row.kind} ${row.id}`;
    if (by !== undefined && !found.has(key)) found.set(key, { ...row, by, partId: null });
  }
  return [...found.values()].toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
}
