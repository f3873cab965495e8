import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import type { Refusal, RefusalDetail } from "@millwright/domain/kit/errors.ts";
import type { AtHand } from "@millwright/domain/kit/labelled/at-hand.ts";
import type { Parts, Wire } from "../wire/client.ts";
import type { Entry, Stuck, Values } from "./entry.ts";
import type { Waits } from "./promised.ts";

/**
 * How a feature works without a network. In its `offline.ts` it names the calls whose answers are kept, and the changes that may wait to be sent;
 * `src/offline.ts` lists them. A screen joins by `useQueued` in place of `useChange`.
 */
export interface Offline {
  /** Their answers are kept on the device, once they were asked for. */
  kept: readonly Wire[];
  queued: readonly QueuedCall[];
  /** Done whenever the server answers again, and when somebody comes in. */
  onReached: readonly (() => Promise<void>)[];
  /** What of an answer that is kept a scan may name. */
  scanned?: readonly ScannedAnswer[];
}

export interface ScannedAnswer {
  call: Wire;
  records: (reply: never) => readonly AtHand[];
}
export const scannedAnswer = <E extends Endpoint>(call: E, records: (reply: Reply<E>) => readonly AtHand[]): ScannedAnswer => ({
  call,
  records,
});

export interface Given {
  /** When it was done. */
  at: string;
  by: Entry["by"];
}

interface Shown<Q> {
  call: Wire;
  show: (reply: unknown, request: Q, entry: Entry, asked: Parts) => unknown;
}

export interface QueuedCall<Q = never> {
  name: string;
  wire: Wire;
  record: (request: Q, key: string) => string;
  also: ((request: Q) => readonly string[]) | undefined;
  whenDone: string | undefined;
  title: (request: Q) => string;
  waits: Waits;
  href: ((request: Q) => string | null) | undefined;
  row: ((request: Q) => string) | undefined;
  stake: Stake<Q> | undefined;
  facts: ((request: Q) => Values) | undefined;
  foreseen: ((request: Q, given: Given) => Refusal | null) | undefined;
  answer: (request: Q, given: Given) => unknown;
  left: ((request: Q, reply: unknown) => Left<Q> | null) | undefined;
  refused: ((request: Q, detail: RefusalDetail) => Stuck["differences"]) | undefined;
  amount: Amount<Q> | undefined;
  shows: readonly Shown<never>[];
}

/** What the server did not take of a call that it answered, and why. */
export interface Left<Q> {
  request: Q;
  message: string;
}

/** The one quantity that the change is about, which a person may put right where it was refused; null where it is about several. */
interface Amount<Q> {
  of: (request: Q) => number | null;
  with: (request: Q, amount: number) => Q;
}

/** The fields that a change is about: of the row as it was read, as it is meant, and as it stands now. */
interface Stake<Q> {
  find: (request: Q) => Values | undefined;
  of: (row: Values) => Values;
  mine: (request: Q) => Values;
}

interface Joining<E extends Endpoint> {
  /** Known by it in the entry that waits; it is stored, so it stays. */
  name: string;
  /** What keeps its order: entries of one record are sent one after the other. */
  record: (request: Request<E>, key: string) => string;
  /** Other records of whose changes it must not overtake one. */
  also?: (request: Request<E>) => readonly string[];
  /** What was done, in words. */
  title: (request: Request<E>) => string;
  /** What is told of it while it is kept: nothing was done before the server did it. */
  waits: Waits;
  href?: (request: Request<E>) => string | null;
  /** The row whose version travels in the body, where one does. */
  row?: (request: Request<E>) => string;
  stake?: Stake<Request<E>>;
  /** What its shows need to know besides the request. */
  facts?: (request: Request<E>) => Values;
  /** Why the server is going to refuse it, as far as the device knows: it is not kept then. */
  foreseen?: (request: Request<E>, given: Given) => Refusal | null;
  /** The answer that the server is expected to give; undefined where too little is known for it, and it cannot wait. */
  answer: (request: Request<E>, given: Given) => Reply<E> | undefined;
  /** Of a call that answers each of many for itself: what was refused of it stays and is told. */
  left?: (request: Request<E>, reply: Reply<E>) => Left<Request<E>> | null;
  /** Of a refusal: what was meant, and what there is now. */
  refused?: (request: Request<E>, detail: RefusalDetail) => Stuck["differences"];
  amount?: Amount<Request<E>>;
  shows?: readonly Shown<never>[];
}

/** A change that may wait to be sent. */
export const queuedCall = <E extends Endpoint>({ method, path, bytes, whenDone }: E, joining: Joining<E>): QueuedCall =>
  ({
    also: undefined,
    whenDone,
    href: undefined,
    row: undefined,
    stake: undefined,
    facts: undefined,
    foreseen: undefined,
    refused: undefined,
    amount: undefined,
    shows: [],
    ...joining,
    left: joining.left as QueuedCall<Request<E>>["left"],
    wire: { method, path, ...(bytes ? { bytes } : {}) },
  }) satisfies QueuedCall<Request<E>> as unknown as QueuedCall;

/** What a change that waits makes of another call's answer. `asked` is that call's request. */
export const shown =
  <Q>() =>
  <E extends Endpoint>(call: E, show: (reply: Reply<E>, request: Q, entry: Entry, asked: Request<E>) => Reply<E>): Shown<Q> => ({
    call,
    show: show as unknown as Shown<Q>["show"],
  });
