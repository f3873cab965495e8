/**
 * What was typed and not saved, kept on the device until it is saved or thrown away: a reload, a crash or an ended session loses nothing. It stands in this page's memory,
 * where a form reads it at once, and behind that in the device's database (`offline/typed.ts`).
 * Invariant: a draft remembers the row it was typed over, so that a change by someone else in between is still noticed.
 */
export interface Draft {
  values: unknown;
  /** The row the form began with. */
  base: unknown;
  version: number | null;
  /** What the ids in it are called, so that a choice is shown by its name again. */
  names: readonly (readonly [string, string])[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Where drafts outlive the page. */
interface Keeper {
  put: (key: string, draft: Draft) => void;
  drop: (key: string) => void;
}

const drafts = new Map<string, Draft>();
let keeper: Keeper | null = null;
let owner: string | null = null;

export const readDraft = (key: string): Draft | null => drafts.get(key) ?? null;

export function keepDraft(key: string, draft: Draft): void {
  drafts.set(key, draft);
  keeper?.put(key, draft);
}

/** A draft of what no other row stands behind. */
export const keepTyped = (key: string, values: unknown): void =>
  keepDraft(key, { values, base: null, version: null, names: [], at: Date.now() });

export function dropDraft(key: string): void {
  drafts.delete(key);
  keeper?.drop(key);
}

/** The device is open: what it kept is here, and what is typed from now on goes there. */
export function draftsFrom(kept: Iterable<readonly [string, Draft]>, next: Keeper): void {
  const typed = [...drafts];
  for (const [key, draft] of kept) if (!drafts.has(key)) drafts.set(key, draft);
  keeper = next;
  for (const [key, draft] of typed) next.put(key, draft);
}

/** The device is closed: what it keeps waits there for its person. */
export function leaveDrafts(): void {
  if (keeper !== null) drafts.clear();
  keeper = null;
}

/**
 * For signing in: drafts wait for the person who typed them, through an ended session and a new sign-in; another person's are dropped.
 * `whose` names the person and the tenant.
 */
export function draftsBelongTo(whose: string): void {
  if (owner !== whose) drafts.clear();
  owner = whose;
}

/** For signing out: the next person on this computer must not find what the last one typed. */
export function dropAllDrafts(): void {
  for (const key of drafts.keys()) dropDraft(key);
}
