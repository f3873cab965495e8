import type { Entry } from "./entry.ts";
import type { Database } from "./database.ts";
import type { Vault } from "./vault.ts";

/** What a step makes of what waits: what leaves, and what stands otherwise. */
interface EntriesAfter {
  gone?: readonly number[];
  next?: readonly Entry[];
}

/** What waits to be sent, in its order. A row that did not change is not read by the vault a second time. */
export function entriesIn(db: Database, vault: Vault) {
  const read = new Map<number, { revision: number; entry: Entry }>();

  const now = async () => {
    const rows = await db.getAll("entries");
    const entries = await Promise.all(
      rows.map(async ({ seq, revision, kept }) => {
        const known = read.get(seq);
        if (known?.revision === revision) return known.entry;
        const entry = (await vault.open(kept)) as Entry | undefined;
        if (!entry) return [];
        const found = { ...entry, seq };
        read.set(seq, { revision, entry: found });
        return found;
      }),
    );
    for (const seq of read.keys()) if (!rows.some((row) => row.seq === seq)) read.delete(seq);
    return { entries: entries.flat(), revisions: new Map(rows.map(({ seq, revision }) => [seq, revision])) };
  };

  return {
    all: async (): Promise<Entry[]> => (await now()).entries,
    count: async (): Promise<number> => await db.count("entries"),
    add: async (entry: Omit<Entry, "seq">): Promise<number> => {
      const kept = await vault.seal(entry);
      // Its place is given by the database.
      return await db.add("entries", { revision: 0, kept } as never);
    },
    /** The same entries as this vault writes them. */
    rewrite: async (entries: readonly Entry[]): Promise<void> => {
      for (const entry of entries) await db.put("entries", { seq: entry.seq, revision: -1, kept: await vault.seal(entry) });
    },
    /**
     * One step of all that waits, whole or not at all. The vault takes longer than a transaction lives, so the step is made beside it and repeated where somebody
     * else came in between.
     */
    change: async (step: (entries: readonly Entry[]) => EntriesAfter): Promise<void> => {
      for (;;) {
        const { entries, revisions } = await now();
        const { gone = [], next = [] } = step(entries);
        if (gone.length + next.length === 0) return;
        const rows = await Promise.all(
          next.map(async (entry) => ({ seq: entry.seq, revision: (revisions.get(entry.seq) ?? 0) + 1, kept: await vault.seal(entry) })),
        );
        const transaction = db.transaction("entries", "readwrite");
        const since = await transaction.store.getAll();
        if (since.length !== revisions.size || since.some(({ seq, revision }) => revisions.get(seq) !== revision)) continue;
        for (const seq of gone) void transaction.store.delete(seq);
        for (const row of rows) void transaction.store.put(row);
        await transaction.done;
        return;
      }
    },
  };
}
