import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Parts } from "../wire/client.ts";
import type { Entry } from "./entry.ts";

/** What is kept on the device, a database for each person in each tenant. */
export interface KeptAnswer {
  key: string;
  /** The call and what was asked of it. */
  call: string;
  asked: Parts;
  reply: unknown;
  /** When the server gave it. */
  at: number;
  /** Characters of it, near enough to bytes. */
  size: number;
  /** When it was last asked for; those longest ago make room. */
  used: number;
  /** It came along with what is at hand, and goes when that says so. */
  group: string | null;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { group: string; call: string } };
  entries: { key: number; value: Entry };
  facts: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
}
export type Store = IDBPDatabase<Schema>;

const PREFIX = "millwright/";
export const nameOf = (owner: string): string => PREFIX + owner;

export const openStore = (owner: string): Promise<Store> =>
  openDB<Schema>(nameOf(owner), 1, {
    upgrade: (db) => {
      const answers = db.createObjectStore("answers", { keyPath: "key" });
      answers.createIndex("group", "group");
      answers.createIndex("call", "call");
      db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      db.createObjectStore("facts");
      db.createObjectStore("drafts");
    },
  });

/** What others left on this device who did not sign out: what they had read goes, what they did waits for them. */
export async function clearOthers(owner: string): Promise<void> {
  const names = (await indexedDB.databases?.()) ?? [];
  for (const { name = "" } of names) {
    if (!name.startsWith(PREFIX) || name === nameOf(owner)) continue;
    const other = await openStore(name.slice(PREFIX.length));
    const left = await other.count("entries");
    await Promise.all([other.clear("answers"), other.clear("facts")]);
    other.close();
    if (left === 0) await deleteDB(name);
  }
}
