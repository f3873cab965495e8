import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { allAssets } from "@millwright/domain/register/all-assets/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { call } from "../../kit/wire/client.ts";
import { keyOf as queryKey, onChanged, queryClient, useCall } from "../../kit/wire/query.ts";
import { branchesOf, keyOf, linesOf, TOP, type Branch, type BranchKey, type Line, type NodeKey } from "./lines.ts";

/** What the rows are taken from, and what a person may do to which of them are shown. */
export interface Source {
  lines: readonly Line[];
  toggle: (key: NodeKey, isOpen: boolean) => void;
  /** Reads the next rows of a branch, or those that could not be read once more. */
  more: (branch: BranchKey) => void;
  /** Only the first of what was found are here. */
  hasFurther: boolean;
  isWaiting: boolean;
  fault: Error | null;
}

const { browse } = allAssets;
type Query = NonNullable<Request<typeof browse>["query"]>;
const TREE_ROWS = 100;
const FLAT_ROWS = 300;
/** So many at the top, as sites are, are open from the start. */
const FEW = 4;

/** Which branches are open; who comes back from a record finds the tree as it was. */
let remembered: ReadonlyMap<NodeKey, boolean> = new Map();

/** A branch at a time, each read when it is opened, in blocks. */
export function useTree(isShown: boolean): Source {
  const [switched, setSwitched] = useState(remembered);
  const { pages, add } = usePages();
  const top = useBranches(isShown ? [TOP] : NONE, pages, askedBelow);
  const { nodes = [], hasMore = true } = top.get(TOP) ?? {};
  // A few at the top are open from the start: a page with two rows shows nothing of a plant.
  const few = new Set(nodes.length <= FEW && !hasMore ? nodes.filter(({ childCount }) => childCount > 0).map(keyOf) : []);
  const isOpen = (key: NodeKey) => switched.get(key) ?? few.has(key);
  const open = [...new Set([...switched.keys(), ...few])].filter(isOpen);
  const below = useBranches(isShown ? open : NONE, pages, askedBelow);
  const branches = new Map([...top, ...below]);
  return {
    lines: linesOf(branches, (node) => isOpen(keyOf(node))),
    toggle: (key, opens) => setSwitched((before) => (remembered = new Map(before).set(key, opens))),
    more: (branch) => more(branches, branch, add),
    hasFurther: false,
    ...stateOf(top.get(TOP)),
  };
}

/** All of them, one after the other. */
export function useFlat(isShown: boolean): Source {
  const { pages, add } = usePages();
  const branches = useBranches(isShown ? [TOP] : NONE, pages, askedFlat);
  return {
    lines: linesOf(branches, () => false),
    toggle: () => undefined,
    more: (branch) => more(branches, branch, add),
    hasFurther: false,
    ...stateOf(branches.get(TOP)),
  };
}

/** What was found, under what stands above it; null while nothing is searched for. */
export function useFound(search: string): Source | null {
  const [closed, setClosed] = useState<{ search: string; keys: ReadonlySet<NodeKey> }>({ search, keys: new Set() });
  const keys = closed.search === search ? closed.keys : new Set<NodeKey>();
  const { data, error, refetch } = useCall(browse, search === "" ? null : { query: { search, PageRows: TREE_ROWS } });
  const branches = useMemo(() => branchesOf(data?.rows ?? []), [data]);
  if (search === "") return null;
  const top = branches.get(TOP) ?? EMPTY;
  return {
    lines: linesOf(new Map([...branches, [TOP, top]]), (node) => !keys.has(keyOf(node))),
    toggle: (key, opens) => {
      const next = new Set(keys);
      if (opens) next.delete(key);
      else next.add(key);
      setClosed({ search, keys: next });
    },
    more: () => void refetch(),
    hasFurther: data?.hasMore === true,
    isWaiting: !data && !error,
    fault: data ? null : error,
  };
}

const NONE: readonly BranchKey[] = [];
const EMPTY: Branch = { nodes: [], hasMore: false, isBusy: false, fault: null };

function stateOf(top: Branch | undefined) {
  const isThere = (top?.nodes.length ?? 0) > 0;
  return { isWaiting: !isThere && (!top || top.isBusy), fault: isThere ? null : (top?.fault ?? null) };
}

function usePages() {
  const [pages, setPages] = useState<ReadonlyMap<BranchKey, number>>(new Map());
  const add = (branch: BranchKey) => setPages((before) => new Map(before).set(branch, (before.get(branch) ?? 1) + 1));
  return { pages, add };
}

function more(branches: ReadonlyMap<BranchKey, Branch>, branch: BranchKey, add: (branch: BranchKey) => void): void {
  if (branches.get(branch)?.fault)
    void queryClient.refetchQueries({ queryKey: [browse.path], predicate: ({ state }) => state.status === "error" });
  else add(branch);
}

const askedBelow = (branch: BranchKey): Query => {
  if (branch === TOP) return { treeview: "true", PageRows: TREE_ROWS };
  const [kind, id] = branch.split("-");
  return { treeview: "true", [kind === "assets" ? "assetId" : "locationId"]: Number(id), PageRows: TREE_ROWS };
};
const askedFlat = (): Query => ({ PageRows: FLAT_ROWS });

/** The blocks read of each branch, in one. */
function useBranches(
  keys: readonly BranchKey[],
  pages: ReadonlyMap<BranchKey, number>,
  asked: (branch: BranchKey) => Query,
): ReadonlyMap<BranchKey, Branch> {
  useReadAnew();
  const blocks = keys.flatMap((branch) => Array.from({ length: pages.get(branch) ?? 1 }, (_, at) => ({ branch, page: at + 1 })));
  const results = useQueries({
    queries: blocks.map(({ branch, page }) => {
      const request = { query: wired({ ...asked(branch), PageNumber: String(page) }) } as Request<typeof browse>;
      return {
        queryKey: queryKey(browse, request),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(browse, request, { signal }),
      };
    }),
  });
  const branches = new Map<BranchKey, Branch>();
  for (const [at, { branch }] of blocks.entries()) {
    const before = branches.get(branch) ?? EMPTY;
    const { data, error = null } = results[at] ?? {};
    branches.set(branch, {
      nodes: [...before.nodes, ...(data?.rows ?? [])],
      hasMore: data?.hasMore ?? false,
      isBusy: before.isBusy || (!data && !error),
      fault: before.fault ?? (data ? null : error),
    });
  }
  return branches;
}

/** Numbers of a query string are digits on the wire. */
const wired = (query: Query) => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));

/** What changes an asset or a place, here or in the record beside it, changes the tree. */
function useReadAnew(): void {
  useEffect(
    () =>
      onChanged((paths) => {
        if (paths.has(assets.get.path) || paths.has(locations.get.path)) void queryClient.invalidateQueries({ queryKey: [browse.path] });
      }),
    [],
  );
}
