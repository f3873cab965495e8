import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Draft } from "../draft.ts";
import type { Parts } from "../wire/client.ts";
import type { Entry } from "./entry.ts";
import { entriesIn } from "./store-entries.ts";
import type { Kept, Keyring, Vault } from "./vault.ts";

/**
 * What is kept on the device, a database for each person in each tenant. Of each row the key and what it is found and cleared by stands open; the rest is what the
 * vault makes of it.
 */
export interface KeptAnswer extends Roomy {
  /** The call and what was asked of it. */
  call: string;
  asked: Parts;
  reply: unknown;
  /** When the server gave it. */
  at: number;
}

/** What takes room and is given up where there is none. */
export interface Roomy {
  key: string;
  /** Bytes, or characters of it, which is near enough. */
  size: number;
  /** When it was last asked for; those longest ago make room. */
  used: number;
  /** It came along with what is at hand, and goes when that says so. */
  group: string | null;
}

/** By what room is made: at hand or not, when it was used, its size. */
type Room = [isAtHand: number, used: number, size: number];
type Row<Open> = Open & { kept: Kept };
type OpenAnswer = Roomy & { call: string; room: Room };

interface Schema extends DBSchema {
  answers: { key: string; value: Row<OpenAnswer>; indexes: { group: string; call: string; room: Room } };
  pictures: { key: string; value: Row<Roomy & { room: Room }>; indexes: { group: string; room: Room } };
  entries: { key: number; value: Row<{ seq: number; revision: number }> };
  facts: { key: string; value: Row<{ key: string }> };
  drafts: { key: string; value: Row<{ key: string; tab: string; name: string }> };
  keyring: { key: string; value: Keyring };
}
export type Database = IDBPDatabase<Schema>;

const PREFIX = "millwright/";
export const nameOf = (owner: string): string => PREFIX + owner;

const VERSION = 2;
export const openDatabase = (owner: string): Promise<Database> =>
  openDB<Schema>(nameOf(owner), VERSION, {
    upgrade: async (db, from, _to, transaction) => {
      const waiting = from === 1 ? ((await transaction.objectStore("entries").getAll()) as unknown as Entry[]) : [];
      // What was read is read again; what was done and not sent is carried over.
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      for (const name of ["answers", "pictures"] as const) {
        const made = db.createObjectStore(name, { keyPath: "key" });
        made.createIndex("group", "group");
        made.createIndex("room", "room");
      }
      transaction.objectStore("answers").createIndex("call", "call");
      const entries = db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      for (const name of ["facts", "drafts"] as const) db.createObjectStore(name, { keyPath: "key" });
      db.createObjectStore("keyring", { keyPath: "id" });
      for (const entry of waiting) await entries.add({ seq: entry.seq, revision: 0, kept: { plain: entry } });
    },
    // A newer page asks for a newer shape: this one steps aside.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

export type Store = ReturnType<typeof storeOf>;

/** The database as its person reads it. */
export function storeOf(db: Database, vault: Vault) {
  const read = async <T>(row: { kept: Kept } | undefined): Promise<T | undefined> =>
    row && ((await vault.open(row.kept)) as T | undefined);
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

/** What was read, and is read again from the server. */
export const clearRead = async (db: Database): Promise<void> =>
  void (await Promise.all((["answers", "pictures", "facts"] as const).map((name) => db.clear(name))));

/** The same of somebody who left while their device was not open. */
export async function clearReadOf(owner: string): Promise<void> {
  const db = await openDatabase(owner);
  await clearRead(db);
  db.close();
}

/** What others left on this device who did not sign out: what they had read goes, what they did waits for them. */
export async function clearOthers(owner: string): Promise<void> {
  const names = (await indexedDB.databases?.()) ?? [];
  for (const { name = "" } of names) {
    if (!name.startsWith(PREFIX) || name === nameOf(owner)) continue;
    const other = await openDatabase(name.slice(PREFIX.length));
    const left = await other.count("entries");
    await Promise.all([clearRead(other), other.clear("drafts")]);
    other.close();
    if (left === 0) await deleteDB(name);
  }
}
