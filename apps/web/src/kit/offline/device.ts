import type { Contract, Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import type { AtHand } from "@millwright/domain/kit/labelled/at-hand.ts";
import type { Scanned } from "@millwright/domain/kit/labelled/scanned.ts";
import { createStore } from "../feedback/store.ts";
import type { Parts, Wire } from "../wire/client.ts";
import type { Entry } from "./entry.ts";
import type { Offline } from "./joining.ts";
import { DATABASES } from "./names.ts";
import type { PicturesAtHand } from "./pictures.ts";

/**
 * What the device keeps for the person who is signed in: answers, so that screens open without a network, and what was done and is not sent yet. This is
 * all of it that the first bundle holds; the rest is loaded once somebody is signed in.
 */
export interface Owner {
  /** The person and the tenant. */
  owner: string;
  me: Entry["by"];
  /** After so many idle minutes the PIN is asked for; null: the organisation asks for none. */
  pinMinutes: number | null;
  /** They have just given their password. */
  isFresh: boolean;
}

/** Whether the device shows what it keeps, and what it wants to be told before. */
export type Gate =
  | { kind: "open" }
  | { kind: "opening" }
  | { kind: "unset"; choose: (pin: string) => Promise<boolean> }
  | {
      kind: "locked";
      /** How much is kept that was never sent. */
      waits: number;
      wrong: number;
      /** Too many wrong ones: the password is asked for. */
      isBarred: boolean;
      isFresh: boolean;
      unlock: (pin: string) => Promise<boolean>;
      /** Throws away what is kept, with what was never sent. */
      forget: () => Promise<void>;
    };

export interface Device {
  /** Takes note of an answer, and adds what waits to be sent to what is shown of it. */
  told: (wire: Wire, request: Parts, reply: unknown) => unknown;
  /** The answer that was kept, with what waits added. */
  answerOf: (wire: Wire, request: Parts) => Promise<{ reply: unknown; at: number } | undefined>;
  /** Puts answers that came along with another call where they are found, until the group goes. */
  keepGroup: (group: string, rows: readonly KeptRow[], known: { at: number; megabytes: number }) => Promise<void>;
  dropGroup: (group: string) => Promise<void>;
  /** A picture as it is shown small. */
  picture: (id: number) => Promise<Blob | undefined>;
  keepPicture: (id: number, bytes: Blob) => Promise<void>;
  /** Has the pictures of what is at hand, as many as there is room for; says how many found none. */
  keepPictures: (wanted: readonly PicturesAtHand[], fetch: (id: number) => Promise<Blob | null>) => Promise<number>;
  /** What of all that is kept a label or a code names. */
  scanned: (text: string) => Promise<readonly Scanned[]>;
  /** What of it is called so, by code or name. */
  named: (text: string) => Promise<readonly AtHand[]>;
  /** What a feature has to know of its own next time. */
  facts: { get: (key: string) => Promise<unknown>; set: (key: string, value: unknown) => Promise<void> };
  /** Whether this call can wait at all. */
  mayWait: (what: Pick<Queued, "wire" | "as">) => boolean;
  /** Whether something of the same record is still to be sent, which this must not overtake. */
  mustWait: (what: Pick<Queued, "wire" | "request" | "as">) => boolean;
  /** Keeps what was done until it can be sent, and answers as the server is expected to. Fails when the device is full. */
  queue: (what: Queued) => Promise<unknown>;
  retry: (seq?: number) => Promise<void>;
  /** Sends what was done over what somebody else did meanwhile. */
  insist: (seq: number) => Promise<void>;
  /** The quantity that an entry is about, and the same entry with another one, which is sent at once. */
  amountOf: (entry: Entry) => number | null;
  amend: (seq: number, amount: number) => Promise<void>;
  /** Gives up what waits, and what could not be sent without it. */
  discard: (seqs: readonly number[]) => Promise<void>;
  /** Whether what is kept is encrypted. */
  isSealed: boolean;
  /** Another PIN; false where the present one is wrong, null where the other is too weak. */
  changePin: (pin: string, next: string) => Promise<boolean | null>;
  forget: (everything: boolean) => Promise<void>;
  close: () => Promise<void>;
}

export interface KeptRow {
  call: Wire;
  request: Parts;
  reply: unknown;
}
/** An answer for a call, as it would have been given. */
export const keptRow = <E extends Endpoint>(call: E, request: Request<E>, reply: Reply<E>): KeptRow => ({
  call,
  request: request as Parts,
  reply,
});

export interface Queued {
  wire: Wire;
  /** The name of the change, where several are made by the same call. */
  as?: string;
  request: Parts;
  key: string;
  invalidates: readonly Contract[];
  blob?: Blob;
  /** The entry whose answer this one needs, and where its id goes. */
  needs?: Entry["needs"];
}

/** What waits to be sent, in the order in which it was done. */
export const outgoing = createStore<readonly Entry[]>([]);
/** A newer version of the application is on the device and is used when somebody says so. */
export const newerVersion = createStore<(() => void) | null>(null);
/** The age of the oldest answer that is shown in place of the server's; null: what is shown is fresh. */
export const shownAsOf = createStore<number | null>(null);
/** How much of what would be at hand found no room. */
export const leftOut = createStore(0);
export const gate = createStore<Gate>({ kind: "open" });
/** The share of a file that is sent so far, by the place of its entry. */
export const sendingShares = createStore<ReadonlyMap<number, number>>(new Map());
/** Whether the browser promised to keep what waits; null: it was not asked. */
export const isPersisted = createStore<boolean | null>(null);

let joined: () => Promise<{ offline: Offline }> = async () => ({ offline: { kept: [], queued: [], onReached: [] } });
/** Says once where the features' part in this is found. */
export const setOffline = (load: typeof joined): void => {
  joined = load;
};

let opened: Device | null = null;
let opening: Promise<Device | null> = Promise.resolve(null);
let present: Owner | null = null;
let leaving = new AbortController();
let hurry = () => {};

/** What features do without a network is loaded once the page is drawn, or as soon as somebody needs it. */
const DRAWN_MS = 1_500;
async function joinedInTime(): Promise<Offline> {
  await new Promise<void>((resolve) => {
    hurry = resolve;
    setTimeout(resolve, DRAWN_MS);
  });
  return (await joined()).offline;
}

/** The device once it is open, for whoever cannot go on without it. */
export function device(): Promise<Device | null> {
  hurry();
  return opening;
}
/** The same for whoever can wait until the page is drawn. */
export const deviceInTime = (): Promise<Device | null> => opening;
export const deviceNow = (): Device | null => opened;

/** The person has come in. A browser that refuses to keep anything is none to work without a network. */
export function openDevice(owner: Owner): void {
  const before = close();
  if (globalThis.indexedDB === undefined) return;
  present = owner;
  gate.set({ kind: "opening" });
  const { signal } = leaving;
  const onUnlocked = () => opening === mine && gate.set({ kind: "open" });
  const mine: Promise<Device | null> = Promise.all([import("./opened.ts"), before])
    .then(async ([{ openedDevice }]) => await openedDevice(owner, { find: joinedInTime, hurry: () => hurry(), onUnlocked, signal }))
    .then(async (made) => {
      if (opening !== mine) return (await made.close(), null);
      opened = made;
      gate.set({ kind: "open" });
      return made;
    })
    .catch(() => {
      if (opening === mine) gate.set({ kind: "open" });
      return null;
    });
  opening = mine;
}

/** What is kept is closed, and opened again by the PIN where there is one. */
export function lockDevice(): void {
  if (present) openDevice({ ...present, isFresh: false });
}

/**
 * The session has ended, or was found ended before anything was opened: what was read goes, whoever on this device read it. Whoever signed out takes everything of theirs along; after a
 * session that merely ended, what was done waits for its person.
 */
export function leaveDevice(isForGood: boolean): void {
  const left = opening;
  const owner = present?.owner ?? null;
  letGo();
  // What is closed first can forget nothing any more.
  void left
    .then(async (made) => await made?.forget(isForGood).finally(made.close))
    .then(async () => await clearAll(owner))
    .catch(() => {});
}

/** Nobody who never signed in here loads what opens the databases. */
async function clearAll(owner: string | null): Promise<void> {
  const names = ((await globalThis.indexedDB?.databases?.()) ?? []).flatMap(({ name = "" }) => name);
  const owners = names.flatMap((name) => (name.startsWith(DATABASES) ? name.slice(DATABASES.length) : []));
  const left = new Set([...owners, ...(owner === null ? [] : [owner])]);
  if (left.size === 0) return;
  const { clearReadOf } = await import("./database.ts");
  await Promise.allSettled([...left].map(clearReadOf));
}

async function close(): Promise<void> {
  const made = opening;
  letGo();
  await (await made)?.close();
}

function letGo(): void {
  hurry();
  leaving.abort();
  leaving = new AbortController();
  opened = null;
  present = null;
  opening = Promise.resolve(null);
  gate.set({ kind: "open" });
  outgoing.set([]);
  shownAsOf.set(null);
}
