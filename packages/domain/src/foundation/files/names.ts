import { oneLine } from "../../kit/texts.ts";

const LONGEST = 200;

/**
 * A file name as it is shown and offered for saving: the last part of a path, without signs that hide what it is (control characters,
 * marks that turn the direction of writing). It never becomes part of a path on the server.
 */
export function shownFileName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = oneLine(last.replace(/[\p{Cc}\u2028\u2029]/gu, ""))
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+/, "")
    .trim();
  return shortened(clean) || "file";
}

/** Lower case, without the dot; empty when there is none. */
export const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** The extension survives: it is what people and their programs go by. */
function shortened(name: string): string {
  const signs = [...name];
  if (signs.length <= LONGEST) return name;
  const extension = extensionOf(name);
  return extension ? `${signs.slice(0, LONGEST - extension.length - 1).join("")}.${extension}` : signs.slice(0, LONGEST).join("");
}
