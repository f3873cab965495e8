/**
 * What was typed and not saved, kept for this tab until it is saved or thrown away: a reload, a crash or an ended session loses nothing.
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

const PREFIX = "millwright.draft.";
const OWNER = "millwright.drafts-of";

export function readDraft(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // A full or refused storage: the form itself still holds what was typed.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, then.
  }
}

/**
 * For signing in: drafts wait for the person who typed them, through an ended session and a new sign-in; another person's are dropped.
 * `owner` names the person and the tenant.
 */
export function draftsBelongTo(owner: string): void {
  try {
    if (sessionStorage.getItem(OWNER) !== owner) dropAllDrafts();
    sessionStorage.setItem(OWNER, owner);
  } catch {
    // Nothing was kept, then.
  }
}

/** Whose drafts are kept; null: nobody's yet. */
export const draftsOf = (): string | null => sessionStorage.getItem(OWNER);

/** For signing out: the next person on this computer must not find what the last one typed. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept, then.
  }
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === "object" &&
  stored !== null &&
  "values" in stored &&
  "base" in stored &&
  "names" in stored &&
  Array.isArray(stored.names) &&
  "at" in stored &&
  typeof stored.at === "number";
