/** Somebody, or a crew, who is named in a note: `text` is what stands in the note, `name` what they are called now. */
export interface Mention {
  kind: "person" | "crew";
  id: number;
  text: string;
  name: string;
}

/** Who can be named in one note. */
export const MOST_MENTIONS = 20;
const LONGEST = 40;

/** As a name stands in the note. */
export const mentionText = (name: string): string => `@${name}`;

/** What is being typed of a name before the caret, and from where on; null: nobody is being named. An address of mail names nobody. */
export function typedName(note: string, caret: number): { from: number; name: string } | null {
  const found = /(?:^|[\s(])@([^\s@](?:[^@\n]*))?$/u.exec(note.slice(0, caret));
  if (!found) return null;
  const name = found[1] ?? "";
  return name.length > LONGEST || name.endsWith("  ") ? null : { from: caret - name.length - 1, name };
}

/** The note with a name in place of what was typed of it, and where the caret goes. */
export function withName(note: string, { from, to, name }: { from: number; to: number; name: string }): { note: string; caret: number } {
  const put = `${mentionText(name)} `;
  return { note: note.slice(0, from) + put + note.slice(to).replace(/^ /, ""), caret: from + put.length };
}

export type Piece = string | Mention;

/** The note taken apart at the names in it; the longest name holds where several begin alike. */
export function piecesOf(note: string, mentions: readonly Mention[]): Piece[] {
  const byLength = mentions.toSorted((one, other) => other.text.length - one.text.length);
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < note.length;) {
    const named = note[at] === "@" ? byLength.find(({ text }) => note.startsWith(text, at)) : undefined;
    if (!named) {
      plain += note[at];
      at += 1;
      continue;
    }
    if (plain !== "") pieces.push(plain);
    plain = "";
    pieces.push(named);
    at += named.text.length;
  }
  return plain === "" ? pieces : [...pieces, plain];
}
