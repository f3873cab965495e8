import { kinds, reachOf } from "@millwright/domain/nouns.ts";
import type { Hint } from "./hints.ts";

/** What stands at the site of something else goes along with it. */
const AT_SITES: readonly string[] = kinds.filter((kind) => {
  const reach = reachOf(kind);
  return typeof reach === "object" && reach.site !== undefined;
});

/** Once one of these fields of a kind is otherwise, rows of all kinds that have a site may have another one, each without a row of the audit. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  locations: ["siteId", "parentId", "isSite"],
  assets: ["siteId", "locationId", "parentId"],
  people: ["siteId"],
  crews: ["siteId"],
  networks: ["siteId"],
  sensors: ["assetId", "locationId"],
};

/** A hint of many for each kind that follows what this one changed. What is new takes nothing along. */
export function inSilence(hint: Hint): Hint[] {
  const moves = MOVES[hint.kind];
  if (!moves || hint.action !== "updated" || !hint.fields.some((field) => moves.includes(field))) return [];
  return AT_SITES.map((kind) => ({ ...hint, kind, id: null, fields: [], before: {} }));
}
