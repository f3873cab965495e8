import { namedAtHand, scannedAtHand, type AtHand } from "@millwright/domain/kit/labelled/at-hand.ts";
import { t } from "../../i18n/index.ts";
import type { Parts, Wire } from "../wire/client.ts";
import { NetworkFailure } from "../wire/failures.ts";
import { uuid } from "../wire/uuid.ts";
import { queryClient, rereadPaths } from "../wire/query.ts";
import { answerKey, answersIn, callId } from "./answers.ts";
import { clearOthers, nameOf, openDatabase } from "./database.ts";
import { gate, isPersisted, leftOut, lockDevice, outgoing, shownAsOf, type Device, type Owner, type Queued } from "./device.ts";
import { insisted, recordsOf, withDependants, type Entry, type Values } from "./entry.ts";
import { changePin, vaultOf } from "./gate.ts";
import { watchIdle } from "./idle.ts";
import type { Offline, QueuedCall } from "./joining.ts";
import { followNetwork } from "./network.ts";
import { picturesIn } from "./pictures.ts";
import { promised } from "./promised.ts";
import { roomIn } from "./room.ts";
import { sendingOf } from "./sending.ts";
import { storeOf } from "./store.ts";
import { openTyped } from "./typed.ts";
import { keepApplication } from "./worker.ts";

interface Opening {
  /** Finds what features do without a network, in its time; `hurry` makes it come at once. */
  find: () => Promise<Offline>;
  hurry: () => void;
  /** Told when the page may be drawn, which waits for neither of these where nothing waits to be sent. */
  onUnlocked: () => void;
  signal: AbortSignal;
}

/** The device of a person who is signed in, once they have shown that it is they. */
export async function openedDevice({ owner, me, pinMinutes, isFresh }: Owner, opening: Opening): Promise<Device> {
  const { signal } = opening;
  const db = await openDatabase(owner);
  const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(nameOf(owner));
  const asking = { db, owner: { pinMinutes, isFresh }, show: gate.set, signal, tellOthers: () => otherTabs?.postMessage("keys") };
  const vault = await vaultOf(asking).catch((left: unknown) => {
    otherTabs?.close();
    db.close();
    throw left;
  });
  const store = storeOf(db, vault);
  const closeTyped = await openTyped(store);
  const refresh = async (): Promise<void> => outgoing.set(await store.entries.all());
  await refresh();
  const finding = opening.find();
  if (outgoing.get().length > 0 || vault.isSealed || !navigator.onLine) opening.hurry();
  else opening.onUnlocked();
  const offline = await finding.catch(async (left: unknown) => {
    otherTabs?.close();
    await closeTyped();
    store.close();
    throw left;
  });
  const room = roomIn(store);
  const answers = answersIn(store, room);
  const pictures = picturesIn(store, room);
  const kept = new Set(offline.kept.map(callId));
  const joined = new Map(offline.queued.map((one) => [callId(one.wire), one]));
  const named = new Map(offline.queued.map((one) => [one.name, one]));
  const joiningOf = ({ wire, as }: Pick<Queued, "wire" | "as">) => (as === undefined ? joined.get(callId(wire)) : named.get(as));

  const overlaid = (wire: Wire, asked: Parts, reply: unknown, entries: readonly Entry[]): unknown =>
    entries.reduce((shown, entry) => {
      const show = named.get(entry.name)?.shows.find(({ call }) => callId(call) === callId(wire));
      return show ? show.show(shown, entry.request as never, entry, asked) : shown;
    }, reply);

  /** Everything that is on the screen shows what these did, before it is read anew. */
  const overlay = (entries: readonly Entry[]): void => {
    const calls = new Map(entries.flatMap(({ name }) => named.get(name)?.shows ?? []).map(({ call }) => [call.path as string, call]));
    for (const query of queryClient.getQueryCache().getAll()) {
      const [path, asked] = query.queryKey;
      const call = calls.get(String(path));
      if (call && query.state.data !== undefined) query.setData(overlaid(call, asked as Parts, query.state.data, entries));
    }
  };

  const changed = async (): Promise<void> => {
    await refresh();
    otherTabs?.postMessage("changed");
  };

  const sending = sendingOf({
    store,
    lock: nameOf(owner),
    fieldsOf: (name) => named.get(name)?.stake?.of,
    leftOf: ({ name, request }, reply) => named.get(name)?.left?.(request as never, reply) ?? null,
    differencesIn: ({ name, request }, detail) => named.get(name)?.refused?.(request as never, detail),
    onSent: (entry, isWhole) => {
      // It is no longer among what waits: what was kept shows it from now on.
      for (const { call, show } of isWhole ? (named.get(entry.name)?.shows ?? []) : [])
        void answers.change(call, (reply, asked) => show(reply, entry.request as never, entry, asked)).catch(() => {});
      void rereadPaths(new Set(entry.touches));
    },
    onChanged: changed,
  });
  // The PIN is another one, or none: what this page holds open is read by it no more.
  otherTabs?.addEventListener("message", ({ data }) => (data === "keys" ? lockDevice() : void refresh()));

  const others = (record: string) => outgoing.get().some((entry) => recordsOf(entry).includes(record));

  const update = async (seq: number, change: (entry: Entry) => Entry): Promise<void> =>
    await store.entries.change((entries) => ({ next: entries.filter((entry) => entry.seq === seq).map((entry) => change(entry)) }));

  /** What was read makes room for what was done, where the disk has none. */
  const add = async (entry: Omit<Entry, "seq">): Promise<number> => {
    try {
      return await store.entries.add(entry);
    } catch (failure) {
      if (!isFull(failure)) throw failure;
      await room.give();
      return await store.entries.add(entry);
    }
  };

  const made = ({ request, key, invalidates, blob, needs }: Queued, joining: QueuedCall, at: number): Omit<Entry, "seq"> => {
    const asked = request as never;
    const found = joining.stake?.find(asked);
    const also = joining.also?.(asked) ?? [];
    return {
      key,
      name: joining.name,
      wire: joining.wire,
      request: withTime(request, joining.whenDone, at),
      ...(blob ? { blob } : {}),
      ...(needs ? { needs } : {}),
      ...(also.length > 0 ? { also } : {}),
      ...(joining.whenDone === undefined ? {} : { whenDone: joining.whenDone }),
      record: joining.record(asked, needs?.key ?? key),
      row: joining.row?.(asked) ?? null,
      read: (request.body as Values | undefined)?.["version"] ?? null,
      base: found ? (joining.stake?.of(found) ?? null) : null,
      mine: joining.stake?.mine(asked) ?? null,
      facts: joining.facts?.(asked) ?? {},
      title: joining.title(asked),
      href: joining.href?.(asked) ?? null,
      at,
      by: me,
      touches: [...new Set(invalidates.flatMap((contract) => Object.values(contract).map(({ path }) => path)))],
      tries: 0,
      stuck: null,
    };
  };

  const follow = followNetwork({ send: () => void sending.now(), look: () => void sending.drain() }, async () => {
    await Promise.allSettled(offline.onReached.map((run) => run()));
    // Somebody may have left meanwhile, and closed what would be looked through.
    if (!signal.aborted) leftOut.set(await room.trim().catch(() => leftOut.get()));
  });
  const stopIdle = vault.isSealed ? watchIdle(pinMinutes ?? 1, lock) : () => {};

  /** Records that a scan may name, in all that is kept. */
  const held = async (): Promise<readonly AtHand[]> => {
    const found = (offline.scanned ?? []).map(async ({ call, records }) =>
      (await answers.of(call)).flatMap((reply) => records(reply as never)),
    );
    return (await Promise.all(found)).flat();
  };

  const device: Device = {
    told: (wire, request, reply) => {
      if (kept.has(callId(wire))) void answers.keep(wire, request, reply, { at: Date.now(), group: null }).catch(() => {});
      const entries = outgoing.get();
      return entries.length === 0 ? reply : overlaid(wire, request, reply, entries);
    },
    answerOf: async (wire, request) => {
      const found = await answers.get(answerKey(wire, request));
      if (!found) return undefined;
      shownAsOf.set(Math.min(shownAsOf.get() ?? found.at, found.at));
      return { reply: overlaid(wire, request, found.reply, outgoing.get()), at: found.at };
    },
    keepGroup: async (group, rows, { at, megabytes }) => {
      room.setLimit(megabytes);
      for (const { call, request, reply } of rows) await answers.keep(call, request, reply, { at, group });
    },
    dropGroup: store.answers.dropGroup,
    picture: pictures.get,
    keepPicture: pictures.keep,
    keepPictures: pictures.keepAtHand,
    scanned: async (text) => scannedAtHand(text, [location.origin.toLowerCase()], await held()),
    named: async (text) => namedAtHand(text, await held()),
    facts: { get: store.facts.get, set: store.facts.put },
    mayWait: (what) => joiningOf(what) !== undefined,
    mustWait: ({ request, ...what }) => {
      const joining = joiningOf(what);
      if (!joining || outgoing.get().length === 0) return false;
      return recordsOf({ record: joining.record(request as never, ""), also: joining.also?.(request as never) ?? [] }).some(others);
    },
    queue: async (what) => {
      const joining = joiningOf(what);
      if (!joining) throw new Error(`${callId(what.wire)} cannot wait.`);
      const now = Date.now();
      const given = { at: new Date(now).toISOString(), by: me };
      const refusal = joining.foreseen?.(what.request as never, given);
      if (refusal) throw refusal;
      const answer = joining.answer(what.request as never, given);
      if (answer === undefined) throw new NetworkFailure();
      const entry = made(what, joining, now);
      try {
        const seq = await add(entry);
        overlay([{ ...entry, seq }]);
      } catch (failure) {
        throw isFull(failure) ? new Error(t("common.offline.full"), { cause: failure }) : failure;
      }
      await changed();
      void askToPersist();
      void sending.drain();
      return promised(answer, joining.waits);
    },
    retry: async (seq) => {
      const again = outgoing.get().filter((entry) => entry.stuck && (seq === undefined || entry.seq === seq));
      for (const entry of again) await update(entry.seq, (found) => ({ ...found, stuck: null, tries: 0 }));
      await changed();
      await sending.now();
    },
    insist: async (seq) => {
      await update(seq, insisted);
      await changed();
      await sending.now();
    },
    amountOf: ({ name, request }) => named.get(name)?.amount?.of(request as never) ?? null,
    amend: async (seq, amount) => {
      const joining = named.get(outgoing.get().find((entry) => entry.seq === seq)?.name ?? "");
      await update(seq, (found) => {
        const request = joining?.amount?.with(found.request as never, amount) ?? found.request;
        // Another call than the one that was refused.
        return { ...found, key: uuid(), request, title: joining?.title(request as never) ?? found.title, stuck: null, tries: 0 };
      });
      await changed();
      await sending.now();
    },
    discard: async (seqs) => {
      const gone = withDependants(outgoing.get(), seqs);
      await store.entries.change(() => ({ gone: gone.map(({ seq }) => seq) }));
      await changed();
      await rereadPaths(new Set(gone.flatMap(({ touches }) => touches)));
      void sending.drain();
    },
    isSealed: vault.isSealed,
    changePin: async (pin, next) => await changePin(db, pin, next),
    forget: async (everything) => {
      await store.clear("answers", "pictures", "facts");
      if (everything) await store.clear("entries", "drafts", "keyring");
    },
    close: async () => {
      sending.close();
      follow();
      stopIdle();
      otherTabs?.close();
      await closeTyped();
      store.close();
    },
  };

  await refresh();
  // What was on the screen before the device was open shows what waits, too.
  overlay(outgoing.get());
  void clearOthers(owner).catch(() => {});
  void keepApplication();
  void sending.drain();
  return device;

  /** What was read is not on the screen any more, nor in the page's memory. */
  function lock(): void {
    lockDevice();
    setTimeout(() => queryClient.clear());
  }
}

/** What waits says when it was done, where the server would take its own time. */
function withTime(request: Parts, field: string | undefined, at: number): Parts {
  const body = request.body as Values | undefined;
  if (field === undefined || (body?.[field] ?? null) !== null) return request;
  return { ...request, body: { ...body, [field]: new Date(at).toISOString() } };
}

const isFull = (failure: unknown): boolean => failure instanceof DOMException && failure.name === "QuotaExceededError";

/** Once something waits the browser is asked to keep it; a person whose browser refuses is told on the page of what waits. */
async function askToPersist(): Promise<void> {
  if (isPersisted.get() !== null) return;
  const { storage } = navigator;
  if (!storage?.persist) return isPersisted.set(false);
  isPersisted.set((await storage.persisted()) || (await storage.persist()));
}
