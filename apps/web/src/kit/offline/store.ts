import type { Draft } from "../draft.ts";
import type { Database, KeptAnswer, OpenAnswer, Room, Roomy, Row } from "./database.ts";
import { entriesIn } from "./store-entries.ts";
import type { Kept, Vault } from "./vault.ts";

export type Store = ReturnType<typeof storeOf>;

/** The database as its person reads it. */
export function storeOf(db: Database, vault: Vault) {
  const read = async <T>(row: { kept: Kept } | undefined): Promise<T | undefined> => row && ((await vault.open(row.kept)) as T | undefined);
  const roomOf = ({ group, used, size }: Roomy): Room => [Number(group !== null), used, size];
  const answerOf = async (row: Row<OpenAnswer> | undefined): Promise<KeptAnswer | undefined> => {
    const told = await read<Pick<KeptAnswer, "asked" | "reply" | "at">>(row);
    return row && told && { key: row.key, size: row.size, used: row.used, group: row.group, call: row.call, ...told };
  };

  return {
    entries: entriesIn(db, vault),
    answers: {
      get: async (key: string) => await answerOf(await db.get("answers", key)),
      ofCall: async (call: string) => await Promise.all((await db.getAllFromIndex("answers", "call", call)).map(answerOf)),
      put: async ({ asked, reply, at, ...open }: KeptAnswer) => {
        const kept = await vault.seal({ asked, reply, at });
        await db.put("answers", { ...open, room: roomOf(open), kept });
      },
      dropGroup: async (group: string) => {
        const keys = await db.getAllKeysFromIndex("answers", "group", group);
        await Promise.all(keys.map((key) => db.delete("answers", key)));
      },
    },
    pictures: {
      get: async (key: string) => await read<Blob>(await db.get("pictures", key)),
      keys: async () => new Set(await db.getAllKeys("pictures")),
      put: async (open: Roomy, bytes: Blob) => {
        const kept = await vault.seal(bytes);
        await db.put("pictures", { ...open, room: roomOf(open), kept });
      },
    },
    facts: {
      get: async (key: string) => await read(await db.get("facts", key)),
      put: async (key: string, value: unknown) => void (await db.put("facts", { key, kept: await vault.seal(value) })),
    },
    drafts: {
      all: async () => {
        const rows = await Promise.all(
          (await db.getAll("drafts")).map(async ({ key, tab, name, kept }) => ({ key, tab, name, draft: await read<Draft>({ kept }) })),
        );
        return rows.flatMap(({ draft, ...row }) => (draft ? [{ ...row, draft }] : []));
      },
      put: async (tab: string, name: string, draft: Draft) => {
        const sealed = vault.seal(draft);
        const kept = sealed instanceof Promise ? await sealed : sealed;
        const transaction = db.transaction("drafts", "readwrite");
        void transaction.store.put({ key: `${tab}/${name}`, tab, name, kept });
        // At once: a page that is left a moment later ends what was only begun.
        transaction.commit();
        await transaction.done;
      },
      drop: async (key: string) => await db.delete("drafts", key),
    },
    /** What takes room, without reading it: what may go first comes first. */
    room: async (name: "answers" | "pictures") => {
      const found: { key: string; isAtHand: boolean; size: number }[] = [];
      const byRoom = db.transaction(name).store.index("room");
      for (let at = await byRoom.openKeyCursor(); at; at = await at.continue()) {
        const [isAtHand, , size] = at.key;
        found.push({ key: at.primaryKey, isAtHand: isAtHand === 1, size });
      }
      return found;
    },
    drop: async (name: "answers" | "pictures", keys: readonly string[]) =>
      void (await Promise.all(keys.map((key) => db.delete(name, key)))),
    clear: async (...names: readonly ("answers" | "pictures" | "facts" | "drafts" | "entries" | "keyring")[]) =>
      void (await Promise.all(names.map((name) => db.clear(name)))),
    close: () => db.close(),
  };
}
