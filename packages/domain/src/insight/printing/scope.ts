import { subModuleLines } from "../../foundation/roles/sub-modules.ts";
import type { Holdings, SubModule } from "../../kit/access.ts";
import { filled } from "../../kit/filled.ts";
import type { BoardWidget } from "../boards/widgets.ts";
import { factsOf } from "../figures/catalogue.ts";
import { BOARD_PRINT_TEXTS } from "./texts.ts";

const T = BOARD_PRINT_TEXTS;
const READS = { alarms: "alarms", sensors: "sensors", work: "work-orders", gateways: "gateways" } as const;

/** What a reader has to see for these widgets to say anything, each once; `opening` says whose permission opens a list. */
export function readBy(widgets: readonly BoardWidget[], opening: (list: string) => SubModule | undefined): SubModule[] {
  const of = (widget: BoardWidget): SubModule[] => {
    if ("source" in widget) return ["sensors"];
    if ("figure" in widget) return [factsOf(widget.figure).right];
    if (widget.kind === "list") return [opening(widget.list) ?? []].flat();
    return widget.kind === "text" ? [] : [READS[widget.kind]];
  };
  return [...new Set(widgets.flatMap(of))];
}

interface Reader {
  holdings: Holdings;
  /** The site of the reader and those below it. */
  sites: readonly number[];
}

/** Which records of a sub-module a reader sees. Of `sites` none: it is not limited to any. */
interface Seen {
  is: "all" | "sites" | "crew" | "own";
  sites: readonly number[];
}

function seenBy({ holdings, sites }: Reader, subModule: SubModule): Seen[] {
  const held = (holdings[subModule] ?? []).filter(({ flags }) => flags.includes("view"));
  const all = held.map((each): Seen => {
    if (each.scope === "all") return each.sites === null ? { is: "all", sites: [] } : { is: "sites", sites: each.sites };
    if (each.scope === "site") return { is: "sites", sites: each.sites ?? sites };
    return { is: each.scope, sites: [] };
  });
  return all.some(({ is }) => is === "all") ? [{ is: "all", sites: [] }] : all;
}

/** The sites that are named where a scope is written. */
export const sitesSeen = (reader: Reader, subModules: readonly SubModule[]): number[] => [
  ...new Set(subModules.flatMap((subModule) => seenBy(reader, subModule).flatMap(({ sites }) => sites))),
];

const MOST_SITES = 8;

function wordsOf(seen: readonly Seen[], names: ReadonlyMap<number, string>): string {
  if (seen.length === 0) return T.scopes.none;
  const sites = [...new Set(seen.flatMap((each) => each.sites))].flatMap((id) => names.get(id) ?? []);
  const shown = sites.slice(0, MOST_SITES).join(", ") + (sites.length > MOST_SITES ? ", …" : "");
  const kinds = new Set(seen.map(({ is }) => is));
  const said = (["all", "sites", "crew", "own"] as const).filter((kind) => kinds.has(kind));
  return said
    .map((kind) => (kind !== "sites" ? T.scopes[kind] : sites.length > 0 ? filled(T.scopes.sites, { sites: shown }) : T.scopes.site))
    .join("; ");
}

/** The scope of a reader in words, of what these sub-modules hold: once where it is the same of all. */
export function scopeWords(reader: Reader, subModules: readonly SubModule[], names: ReadonlyMap<number, string>): string {
  const titles = new Map(
    subModuleLines(null).flatMap(({ subModules: lines }) => lines.map(({ subModule, title }) => [subModule, title] as const)),
  );
  const words = subModules.map((subModule) => ({
    module: titles.get(subModule) ?? subModule,
    scope: wordsOf(seenBy(reader, subModule), names),
  }));
  const [first] = words;
  if (!first) return T.scopes.all;
  if (words.every(({ scope }) => scope === first.scope)) return first.scope;
  return words.map((each) => filled(T.scopeOf, each)).join(". ");
}
