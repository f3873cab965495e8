/** What only ever travels together: modules that the same entries need, as the bundler finds them when nothing else is said. */
export interface Piece {
  modules: readonly string[];
  /** Bytes, minified. */
  size: number;
  /** The pieces that it imports, by their places in the list. */
  needs: readonly number[];
  /** Pieces of one part of the application may become one file; null: this one stays as it is. */
  part: string | null;
  /** How often this is what somebody opens; 0 where nothing is opened by it. */
  opened: number;
}

/** Bytes that one file less is worth, where a page needs `COMFORTABLE` files; more where it needs more. */
const WORTH = 850;
const COMFORTABLE = 11;

/**
 * Puts small pieces together until pages need few files and still little that they do not use: the smallest first, each with the one that costs least. Answers
 * which pieces make one file. The same pieces give the same files.
 */
export function cut(pieces: readonly Piece[]): number[][] {
  const state = begin(pieces);
  while (round(state));
  return [...state.left].map((at) => state.nodes[at]?.members ?? []);
}

interface Node {
  members: number[];
  size: number;
  part: string | null;
  needs: Set<number>;
  neededBy: Set<number>;
  /** The openings that load it. */
  users: Set<number>;
}
interface State {
  nodes: Node[];
  left: Set<number>;
  /** How often each opening happens. */
  weights: number[];
  /** How many files each opening loads. */
  files: number[];
}

function begin(pieces: readonly Piece[]): State {
  const nodes: Node[] = pieces.map(({ size, part, needs }, at) => ({
    members: [at],
    size,
    part,
    needs: new Set(needs),
    neededBy: new Set(),
    users: new Set(),
  }));
  nodes.forEach(({ needs }, at) => needs.forEach((need) => nodes[need]?.neededBy.add(at)));
  const state: State = { nodes, left: new Set(nodes.keys()), weights: pieces.map(({ opened }) => opened), files: [] };
  pieces.forEach(({ opened }, at) => {
    if (opened > 0) for (const needed of closure(state, at)) nodes[needed]?.users.add(at);
  });
  count(state);
  return state;
}

function count({ nodes, left, weights, files }: State): void {
  files.length = 0;
  for (const at of weights.keys()) files[at] = 0;
  for (const at of left) for (const user of nodes[at]?.users ?? []) files[user] = (files[user] ?? 0) + 1;
}

/** Goes through all once; says whether anything was put together. */
function round(state: State): boolean {
  const { nodes, left } = state;
  const smallestFirst = [...left].filter((at) => nodes[at]?.part != null).toSorted((a, b) => sizeOf(state, a) - sizeOf(state, b) || a - b);
  let isChanged = false;
  for (const at of smallestFirst) {
    const other = left.has(at) ? best(state, at) : null;
    if (other === null) continue;
    join(state, at, other);
    isChanged = true;
  }
  return isChanged;
}

const sizeOf = ({ nodes }: State, at: number): number => nodes[at]?.size ?? 0;

/** The piece that this one goes with at most gain, or null where there is none. */
function best(state: State, at: number): number | null {
  const { nodes, left } = state;
  let found: number | null = null;
  let most = 0;
  for (const other of left) {
    if (other === at || nodes[other]?.part !== nodes[at]?.part) continue;
    const gain = gainOf(state, at, other);
    // Two files that need each other by way of a third would run before what they need.
    if (gain <= most || leadsTo(state, at, other) || leadsTo(state, other, at)) continue;
    most = gain;
    found = other;
  }
  return found;
}

/** What pages save by one file less, minus the bytes that some of them would load in vain. */
function gainOf(state: State, one: number, other: number): number {
  const a = state.nodes[one];
  const b = state.nodes[other];
  if (!a || !b) return 0;
  const both = [...a.users].filter((user) => b.users.has(user));
  if (both.length === 0) return 0;
  const saved = both.reduce((sum, user) => sum + worthOf(state, user), 0);
  const onlyA = [...a.users].filter((user) => !b.users.has(user));
  const onlyB = [...b.users].filter((user) => !a.users.has(user));
  const direct = weightOf(state, onlyA) * b.size + weightOf(state, onlyB) * a.size;
  if (direct >= saved) return 0;
  return saved - direct - broughtAlong(state, onlyA, other) - broughtAlong(state, onlyB, one);
}

const worthOf = ({ weights, files }: State, user: number): number => (weights[user] ?? 0) * WORTH * ((files[user] ?? 0) / COMFORTABLE) ** 3;
const weightOf = ({ weights }: State, users: readonly number[]): number => users.reduce((sum, user) => sum + (weights[user] ?? 0), 0);

/** Bytes of what a piece needs, for those who had no need of it. */
function broughtAlong(state: State, users: readonly number[], at: number): number {
  if (users.length === 0) return 0;
  let bytes = 0;
  for (const need of closure(state, at)) {
    const node = state.nodes[need];
    if (!node || need === at) continue;
    bytes +=
      weightOf(
        state,
        users.filter((user) => !node.users.has(user)),
      ) * node.size;
  }
  return bytes;
}

function closure({ nodes }: State, from: number): Set<number> {
  const found = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...(nodes[at]?.needs ?? []));
  }
  return found;
}

/** Whether a piece needs another one by way of a third. */
const leadsTo = (state: State, from: number, to: number): boolean =>
  [...(state.nodes[from]?.needs ?? [])].some((need) => need !== to && closure(state, need).has(to));

function join(state: State, at: number, into: number): void {
  const { nodes, left } = state;
  const gone = nodes[at];
  const kept = nodes[into];
  if (!gone || !kept) return;
  kept.members.push(...gone.members);
  kept.size += gone.size;
  for (const user of gone.users) kept.users.add(user);
  for (const need of gone.needs) {
    nodes[need]?.neededBy.delete(at);
    nodes[need]?.neededBy.add(into);
    kept.needs.add(need);
  }
  for (const by of gone.neededBy) {
    nodes[by]?.needs.delete(at);
    nodes[by]?.needs.add(into);
    kept.neededBy.add(by);
  }
  for (const self of [at, into]) {
    kept.needs.delete(self);
    kept.neededBy.delete(self);
  }
  left.delete(at);
  for (const need of closure(state, into)) for (const user of kept.users) nodes[need]?.users.add(user);
  count(state);
}
