import { draftsFrom, leaveDrafts, type Draft } from "../draft.ts";
import { uuid } from "../wire/uuid.ts";
import type { Store } from "./store.ts";

/**
 * Drafts on the device. Each is its tab's, so that two tabs with the same form do not type over one another; what a tab left that is there no more (a phone ended it)
 * goes to the next one that is opened.
 */
const TAB = "millwright.tab";
const LOCK = "millwright-tab/";
/** How long the page before this one, in the same tab, may take to be gone. */
const LEAVING_MS = 400;

let tab: Promise<string> | null = null;
const tabOf = (): Promise<string> => (tab ??= ownTab());

async function ownTab(): Promise<string> {
  const kept = stored();
  if (kept !== null && (await hold(kept, LEAVING_MS))) return kept;
  // A tab that was duplicated brings the name of the one that goes on.
  const made = uuid();
  remember(made);
  await hold(made, LEAVING_MS);
  return made;
}

/** Holds the name until the page goes; false where another tab does. */
async function hold(name: string, withinMs: number): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return true;
  return await new Promise<boolean>((resolve) => {
    locks
      .request(LOCK + name, { signal: AbortSignal.timeout(withinMs) }, async () => {
        resolve(true);
        await new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const found = await globalThis.navigator?.locks?.query().catch(() => null);
  if (!found) return null;
  return new Set((found.held ?? []).flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/** Brings what this tab typed, and what tabs left that are gone. Returns how to close it, which waits for what is being written. */
export async function openTyped(store: Store): Promise<() => Promise<void>> {
  const own = await tabOf();
  const living = await livingTabs();
  const mine = new Map<string, Draft>();
  const rows = (await store.drafts.all()).toSorted((one, other) => one.draft.at - other.draft.at);
  for (const row of rows) if (row.tab === own) mine.set(row.name, row.draft);
  for (const row of rows) {
    if (row.tab === own || !living || living.has(row.tab)) continue;
    if (!mine.has(row.name)) await store.drafts.put(own, row.name, row.draft);
    await store.drafts.drop(row.key);
    if (!mine.has(row.name)) mine.set(row.name, row.draft);
  }
  let writing: Promise<unknown> = Promise.resolve();
  // One after the other: what was typed last stands last. A full device leaves it in the page.
  const then = (work: () => Promise<unknown>): void => {
    writing = writing.then(work).catch(() => {});
  };
  draftsFrom(mine, {
    put: (name, draft) => then(() => store.drafts.put(own, name, draft)),
    drop: (name) => then(() => store.drafts.drop(`${own}/${name}`)),
  });
  return async () => {
    leaveDrafts();
    await writing;
  };
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

function remember(name: string): void {
  try {
    sessionStorage.setItem(TAB, name);
  } catch {
    // The next page of this tab takes what this one left, as any other does.
  }
}
