import { broken } from "./zip-read.ts";

/** A tag or a text. Names come without their prefix: programs choose prefixes as they like. */
export type Token = { kind: "open"; name: string; attributes: string; isEmpty: boolean } | { kind: "close"; name: string } | { kind: "text"; text: string };

/** No tag and no text between two tags is longer in a file that a spreadsheet program wrote. */
const MAX_TOKEN_CHARS = 1_000_000;

/** Reads XML piece by piece. Document types, through which a text could grow without end or name a file, are refused. */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<Token[]> {
  let rest = "";
  for await (const piece of pieces) {
    const source = rest + piece;
    const { tokens, end } = tokensIn(source);
    rest = source.slice(end);
    if (rest.length > MAX_TOKEN_CHARS) throw broken();
    yield tokens;
  }
  if (rest.trim() !== "") throw broken();
}

function tokensIn(source: string): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const open = source.indexOf("<", at);
    if (open < 0) return { tokens, end: at };
    const close = endOfTag(source, open);
    if (close < 0) return { tokens, end: at };
    if (open > at) tokens.push({ kind: "text", text: decoded(source.slice(at, open)) });
    const tag = source.slice(open, close);
    if (tag.startsWith("<![CDATA[")) tokens.push({ kind: "text", text: tag.slice(9, -3) });
    else if (tag.startsWith("<!DOCTYPE")) throw broken();
    else if (!tag.startsWith("<!") && !tag.startsWith("<?")) tokens.push(tagToken(tag));
    at = close;
  }
}

/** Just behind the tag that begins here; -1 while it is not all there. A ">" in quotes does not end it. */
function endOfTag(source: string, open: number): number {
  if (source.length < open + 9 && source.startsWith("<!", open)) return -1;
  if (source.startsWith("<!--", open)) return behind(source, "-->", open + 4);
  if (source.startsWith("<![CDATA[", open)) return behind(source, "]]>", open + 9);
  if (source.startsWith("<?", open)) return behind(source, "?>", open + 2);
  for (let at = open + 1; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === ">") return at + 1;
    if (sign !== '"' && sign !== "'") continue;
    at = source.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function behind(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

function tagToken(tag: string): Token {
  if (tag.startsWith("</")) return { kind: "close", name: local(tag.slice(2, -1).trim()) };
  const isEmpty = tag.endsWith("/>");
  const inner = tag.slice(1, isEmpty ? -2 : -1);
  const space = inner.search(/\s/);
  return { kind: "open", name: local(space < 0 ? inner : inner.slice(0, space)), attributes: space < 0 ? "" : inner.slice(space), isEmpty };
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const patterns = new Map<string, RegExp>();

/** One attribute of an open tag, by its name without prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const match = pattern.exec(attributes);
  return match ? decoded(match[1] ?? match[2] ?? "") : undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes("&") ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => (name ? (NAMED[name] ?? whole) : character(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16)))) : text;

const character = (point: number): string => (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "");
