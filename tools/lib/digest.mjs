import { createHash } from "node:crypto";
import fs from "node:fs";
import { inRoot } from "./paths.mjs";

/** One text for everything that these files and folders hold, by name and by word; what `isLeftOut` says of a path does not count. */
export function digestOf(places, isLeftOut = () => false) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesIn(place, isLeftOut))
      hash
        .update(file)
        .update("\0")
        .update(fs.readFileSync(inRoot(file)))
        .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(place, isLeftOut) {
  if (isLeftOut(place)) return [];
  if (!fs.statSync(inRoot(place)).isDirectory()) return [place];
  return fs
    .readdirSync(inRoot(place))
    .sort()
    .flatMap((name) => filesIn(`${place}/${name}`, isLeftOut));
}
