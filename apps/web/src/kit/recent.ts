/**
 * Records that the person looked at last, newest first: kept on this device for one person of one tenant, so that the search offers them again. Signing out forgets them.
 */
export interface Recent {
  /** The record's address, without what stands behind it (a tab). */
  path: string;
  code: string | null;
  title: string;
}

const KEY = "millwright.recent";
const MOST = 8;

let owner: string | null = null;

/** For signing in: `whose` names the person and the tenant; another person's are dropped. */
export function recentBelongsTo(whose: string): void {
  owner = whose;
  if (stored()?.owner !== whose) dropRecent();
}

export const recent = (): readonly Recent[] => {
  const kept = stored();
  return kept !== null && kept.owner === owner ? kept.rows : [];
};

export function keepRecent(visited: Recent): void {
  if (owner === null) return;
  const rows = [visited, ...recent().filter(({ path }) => path !== visited.path)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, rows }));
  } catch {
    // A full or refused storage: the search then offers none.
  }
}

export function dropRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, then.
  }
}

interface Kept {
  owner: string;
  rows: readonly Recent[];
}

function stored(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === "object" && kept !== null && "owner" in kept && "rows" in kept && Array.isArray(kept.rows) && kept.rows.every(isRecent);

const isRecent = (row: unknown): row is Recent =>
  typeof row === "object" &&
  row !== null &&
  "path" in row &&
  typeof row.path === "string" &&
  "title" in row &&
  typeof row.title === "string";
