import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Parts } from "../wire/client.ts";
import type { Entry } from "./entry.ts";
import { DATABASES } from "./names.ts";
import type { Kept, Keyring } from "./vault.ts";

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
export type Room = [isAtHand: number, used: number, size: number];
export type Row<Open> = Open & { kept: Kept };
export type OpenAnswer = Roomy & { call: string; room: Room };

interface Schema extends DBSchema {
  answers: { key: string; value: Row<OpenAnswer>; indexes: { group: string; call: string; room: Room } };
  pictures: { key: string; value: Row<Roomy & { room: Room }>; indexes: { group: string; room: Room } };
  entries: { key: number; value: Row<{ seq: number; revision: number }> };
  facts: { key: string; value: Row<{ key: string }> };
  drafts: { key: string; value: Row<{ key: string; tab: string; name: string }> };
  keyring: { key: string; value: Keyring };
}
export type Database = IDBPDatabase<Schema>;

export const nameOf = (owner: string): string => DATABASES + owner;

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

/** What was read, and is read again from the server. */
export const clearRead = async (db: Database): Promise<void> =>
  void (await Promise.all((["answers", "pictures", "facts"] as const).map((name) => db.clear(name))));

/** The same of one person, whether or not their device was open. */
export async function clearReadOf(owner: string): Promise<void> {
  const db = await openDatabase(owner);
  await clearRead(db);
  db.close();
}

/** What others left on this device who did not sign out: what they had read goes, what they did waits for them. */
export async function clearOthers(owner: string): Promise<void> {
  const names = (await indexedDB.databases?.()) ?? [];
  for (const { name = "" } of names) {
    if (!name.startsWith(DATABASES) || name === nameOf(owner)) continue;
    const other = await openDatabase(name.slice(DATABASES.length));
    const left = await other.count("entries");
    await Promise.all([clearRead(other), other.clear("drafts")]);
    other.close();
    if (left === 0) await deleteDB(name);
  }
}
