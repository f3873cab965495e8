import { folded } from "@millwright/domain/kit/texts.ts";
import type { AssetNode, NodeKind } from "@millwright/domain/register/all-assets/contract.ts";

/** "locations-12": places and assets are numbered apart. */
export type NodeKey = `${NodeKind}-${number}`;
export const keyOf = ({ kind, id }: Pick<AssetNode, "kind" | "id">): NodeKey => `${kind}-${id}`;
/** Above everything. */
export const TOP = "top";
export type BranchKey = NodeKey | typeof TOP;

/** What is known of the rows below one. */
export interface Branch {
  nodes: readonly AssetNode[];
  hasMore: boolean;
  isBusy: boolean;
  fault: Error | null;
}

/** A line on the screen: a row, or the end of a branch that is not all there. */
export type Line =
  | { is: "node"; key: NodeKey; node: AssetNode; level: number; isOpen: boolean; at: number; of: number; parent: Line | null }
  | { is: "more" | "busy" | "fault"; key: string; branch: BranchKey; level: number; parent: Line | null; fault: Error | null };
export type NodeLine = Extract<Line, { is: "node" }>;

/** The lines of all open branches from the top down. */
export function linesOf(branches: ReadonlyMap<BranchKey, Branch>, isOpen: (node: AssetNode) => boolean): Line[] {
  const lines: Line[] = [];
  const add = (branch: BranchKey, level: number, parent: NodeLine | null) => {
    const { nodes, hasMore, isBusy, fault } = branches.get(branch) ?? { nodes: [], hasMore: false, isBusy: true, fault: null };
    for (const [at, node] of nodes.entries()) {
      const key = keyOf(node);
      const line: NodeLine = {
        is: "node",
        key,
        node,
        level,
        isOpen: node.childCount > 0 && isOpen(node),
        at: at + 1,
        of: nodes.length,
        parent,
      };
      lines.push(line);
      if (line.isOpen) add(key, level + 1, line);
    }
    const end = fault ? "fault" : isBusy ? "busy" : hasMore ? "more" : null;
    if (end) lines.push({ is: end, key: `${end}-${branch}`, branch, level, parent, fault });
  };
  add(TOP, 1, null);
  return lines;
}

/** What was found, each under what stands above it: a tree of these alone, with everything open. */
export function branchesOf(found: readonly AssetNode[]): Map<BranchKey, Branch> {
  const nodes = new Map<NodeKey, AssetNode>();
  const below = new Map<BranchKey, Set<NodeKey>>();
  const put = (under: BranchKey, key: NodeKey) => below.set(under, (below.get(under) ?? new Set()).add(key));
  for (const node of found) {
    let under: BranchKey = TOP;
    for (const above of node.path) {
      const key = keyOf(above);
      if (!nodes.has(key)) nodes.set(key, { ...BARE, ...above });
      put(under, key);
      under = key;
    }
    nodes.set(keyOf(node), node);
    put(under, keyOf(node));
  }
  return new Map(
    [...below].map(([under, keys]) => {
      const rows = [...keys].flatMap((key) => {
        const node = nodes.get(key);
        return node ? [{ ...node, childCount: below.get(key)?.size ?? 0 }] : [];
      });
      return [under, { nodes: rows, hasMore: false, isBusy: false, fault: null }];
    }),
  );
}

const BARE = {
  version: 0,
  icon: null,
  isSite: false,
  criticality: null,
  operatingStatus: null,
  serialNumber: null,
  childCount: 0,
  openWorkOrders: null,
  path: [],
};

/** It stands above something that was found, and no more is known of it than its name. */
export const isAbove = ({ version }: AssetNode): boolean => version === BARE.version;

/** Everything above a line and itself, the top first. */
export const chainOf = (line: Line): NodeLine[] => [...(line.parent ? chainOf(line.parent) : []), ...(line.is === "node" ? [line] : [])];

/** What a key does: the focus goes to a line, or a branch opens or closes. Null for a key that means nothing here. */
export type Step = { to: number } | { toggle: NodeLine; isOpen: boolean } | null;

export function stepOf(key: string, lines: readonly Line[], at: number, page: number): Step {
  const line = lines[at];
  const last = lines.length - 1;
  if (!line) return null;
  const go = (to: number): Step => ({ to: Math.max(0, Math.min(last, to)) });
  switch (key) {
    case "ArrowDown":
      return go(at + 1);
    case "ArrowUp":
      return go(at - 1);
    case "PageDown":
      return go(at + page);
    case "PageUp":
      return go(at - page);
    case "Home":
      return go(0);
    case "End":
      return go(last);
    case "ArrowRight":
      if (line.is !== "node" || line.node.childCount === 0) return null;
      return line.isOpen ? go(at + 1) : { toggle: line, isOpen: true };
    case "ArrowLeft":
      if (line.is === "node" && line.isOpen) return { toggle: line, isOpen: false };
      return line.parent ? go(lines.indexOf(line.parent)) : null;
    default:
      return null;
  }
}

/** The next line whose name or code begins with what was typed, beginning after this one. */
export function typedTo(typed: string, lines: readonly Line[], at: number): number | null {
  const wanted = folded(typed);
  const begins = (line: Line | undefined) =>
    line?.is === "node" && (folded(line.node.name).startsWith(wanted) || folded(line.node.code).startsWith(wanted));
  // A second letter may still mean the line that the first one found.
  const from = typed.length > 1 ? at : at + 1;
  for (let step = 0; step < lines.length; step++) {
    const index = (from + step) % lines.length;
    if (begins(lines[index])) return index;
  }
  return null;
}
