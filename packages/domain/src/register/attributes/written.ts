import type { AttributeKind } from "./kinds.ts";
import type { AttributeValue } from "./values.ts";

/** One attribute as a cell of a file says it. */
export interface Written {
  name: string;
  text: string;
}

/** All attributes of an asset in one cell: "Rated flow: 36; Shaft seal: Packing". What would be read otherwise stands in quotes. */
export const writtenIn = (said: readonly Written[]): string => said.map(({ name, text }) => `${quoted(name)}: ${quoted(text)}`).join("; ");

const quoted = (text: string): string => (/[;:"\n]|^\s|\s$|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same read again; undefined where it is not written so. */
export function readWritten(cell: string): Written[] | undefined {
  const part = /\s*(?:"((?:[^"]|"")*)"|([^\s;:"][^;:\n]*))\s*:\s*(?:"((?:[^"]|"")*)"|([^\s;"][^;\n]*))\s*(?:;|\n|$)/y;
  const found: Written[] = [];
  while (part.lastIndex < cell.trimEnd().replace(/;$/, "").length) {
    const match = part.exec(cell);
    if (!match) return undefined;
    const [, quotedName, plainName, quotedText, plainText] = match;
    found.push({ name: bare(quotedName, plainName), text: bare(quotedText, plainText) });
  }
  return found;
}

const bare = (inQuotes: string | undefined, plain: string | undefined): string =>
  inQuotes === undefined ? (plain ?? "").trim() : inQuotes.replaceAll('""', '"');

/** A value as a cell writes it, the same in every country; a record is told by its code. */
export const wordsOfValue = (value: AttributeValue): string => (typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));

/** What a text in a cell means by the attribute's kind; undefined where it means nothing. A record is looked up elsewhere. */
export function valueIn(kind: Exclude<AttributeKind, "reference">, text: string): AttributeValue | undefined {
  if (kind === "yesNo") return { yes: true, true: true, "1": true, no: false, false: false, "0": false }[text.toLowerCase()];
  if (kind !== "number") return text;
  const number = Number(text.replace(/^(-?\d+),(\d+)$/, "$1.$2"));
  return text === "" || !Number.isFinite(number) ? undefined : number;
}
