import { SaxesParser } from "saxes";
import { broken } from "./broken.ts";

export type Attributes = Readonly<Record<string, string>>;
/** A tag or a text. Names come without their prefix: programs choose prefixes as they like. */
export type Token =
  | { kind: "open"; name: string; attributes: Attributes }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

/** No tag and no text between two tags is longer in a file that a spreadsheet program wrote. */
const MAX_TOKEN_CHARS = 1_000_000;
const MAX_DEPTH = 100;

/**
 * Reads XML piece by piece. Whatever is not well-formed is refused, and so are document types, through which a text could grow without end or
 * name a file.
 */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<Token[]> {
  let tokens: Token[] = [];
  let depth = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on("error", refuseIt);
  parser.on("doctype", refuseIt);
  parser.on("text", (text) => void tokens.push({ kind: "text", text }));
  parser.on("cdata", (text) => void tokens.push({ kind: "text", text }));
  parser.on("opentag", ({ name, attributes }) => {
    if ((depth += 1) > MAX_DEPTH) throw broken();
    tokens.push({ kind: "open", name: local(name), attributes });
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    tokens.push({ kind: "close", name: local(name) });
  });
  let unfinished = 0;
  for await (const piece of pieces) {
    parser.write(piece);
    unfinished = tokens.length > 0 ? 0 : unfinished + piece.length;
    if (unfinished > MAX_TOKEN_CHARS) throw broken();
    yield tokens;
    tokens = [];
  }
  parser.close();
  yield tokens;
}

function refuseIt(): never {
  throw broken();
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** One attribute of an open tag, by its name without prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const own = attributes[name];
  if (own !== undefined) return own;
  for (const key in attributes) if (local(key) === name) return attributes[key];
  return undefined;
}
