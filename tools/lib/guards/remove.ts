import fs from "node:fs";
import path from "node:path";
import type { Edit } from "./guard.ts";

/** Takes a guard out of a copy; answers how to put it back. Fails when a text is gone or stands there twice: the list must then be mended. */
export function remove(clone: string, edits: readonly Edit[]): () => void {
  const before = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const at = path.join(clone, file);
    const text = fs.readFileSync(at, "utf8");
    const found = text.split(from).length - 1;
    if (found !== 1)
      throw new Error(
        `${file} holds ${found === 0 ? "no longer" : `${found} times`} the text\n  ${from}\nMend the guard in tools/lib/guards.`,
      );
    if (!before.has(file)) before.set(file, text);
    fs.writeFileSync(
      at,
      text.replace(from, () => to),
    );
  }
  return () => {
    for (const [file, text] of before) fs.writeFileSync(path.join(clone, file), text);
  };
}
