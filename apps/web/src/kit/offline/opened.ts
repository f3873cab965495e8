import { scannedAtHand } from "@millwright/domain/kit/labelled/at-hand.ts";
import { t } from "../../i18n/index.ts";
import type { Parts, Wire } from "../wire/client.ts";
import { NetworkFailure } from "../wire/failures.ts";
import { noteReach, reach } from "../wire/reach.ts";
import { uuid } from "../wire/uuid.ts";
import { queryClient, rereadPaths } from "../wire/query.ts";
import { answerKey, answersIn, callId } from "./answers.ts";
import { isPersisted, leftOut, outgoing, shownAsOf, type Device, type Owner, type Queued } from "./device.ts";
import { insisted, withDependants, type Entry, type Values } from "./entry.ts";
import type { Offline, QueuedCall } from "./joining.ts";
import { sendingOf } from "./sending.ts";
import { clearOthers, nameOf, openStore } from "./store.ts";
import { keepApplication } from "./worker.ts";

/** The device of a person who is signed in. */
export async function openedDevice({ owner, me }: Owner, offline: Offline): Promise<Device> {
  const store = await openStore(owner);
  const answers = answersIn(store);
  const kept = new Set(offline.kept.map(callId));
  const joined = new Map(offline.queued.map((one) => [callId(one.wire), one]));
  const named = new Map(offline.queued.map((one) => [one.name, one]));
  const joiningOf = ({ wire, as }: Pick<Queued, "wire" | "as">) => (as === undefined ? joined.get(callId(wire)) : named.get(as));
  const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(nameOf(owner));

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

  const refresh = async (): Promise<void> => outgoing.set(await store.getAll("entries"));
  const changed = async (): Promise<void> => {
    await refresh();
    otherTabs?.postMessage("changed");
  };

  const sending = sendingOf({
    store,
    lock: nameOf(owner),
    fieldsOf: (name) => named.get(name)?.stake?.of,
    onSent: (entry) => {
      // It is no longer among what waits: what was kept shows it from now on.
      for (const { call, show } of named.get(entry.name)?.shows ?? [])
        void answers.change(call, (reply, asked) => show(reply, entry.request as never, entry, asked)).catch(() => {});
      void rereadPaths(new Set(entry.touches));
    },
    onChanged: changed,
  });
  otherTabs?.addEventListener("message", () => void refresh());

  const update = async (seq: number, change: (entry: Entry) => Entry): Promise<void> => {
    const entry = await store.get("entries", seq);
    if (entry) await store.put("entries", change(entry));
  };

  const made = ({ request, key, invalidates, blob, needs }: Queued, joining: QueuedCall, at: number): Omit<Entry, "seq"> => {
    const asked = request as never;
    const found = joining.stake?.find(asked);
    const held = joining.held?.(asked, new Date(at).toISOString());
    return {
      // What is sent otherwise than it was tried is another call.
      key: held ? uuid() : key,
      name: joining.name,
      wire: joining.wire,
      request: held ?? request,
      ...(blob ? { blob } : {}),
      ...(needs ? { needs } : {}),
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

  const follow = followNetwork(async () => {
    await Promise.allSettled(offline.onReached.map((run) => run()));
    leftOut.set(await answers.trim());
  });

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
      answers.setLimit(megabytes);
      for (const { call, request, reply } of rows) await answers.keep(call, request, reply, { at, group });
    },
    dropGroup: answers.dropGroup,
    scanned: async (text) => {
      const held = (offline.scanned ?? []).map(async ({ call, records }) =>
        (await answers.of(call)).flatMap((reply) => records(reply as never)),
      );
      return scannedAtHand(text, [location.origin.toLowerCase()], (await Promise.all(held)).flat());
    },
    facts: {
      get: (key) => store.get("facts", key),
      set: async (key, value) => void (await store.put("facts", value, key)),
    },
    mayWait: (what) => joiningOf(what) !== undefined,
    mustWait: ({ request, ...what }) => {
      const joining = joiningOf(what);
      if (!joining || outgoing.get().length === 0) return false;
      const record = joining.record(request as never, "");
      return outgoing.get().some((entry) => entry.record === record);
    },
    queue: async (what) => {
      const joining = joiningOf(what);
      if (!joining) throw new Error(`${callId(what.wire)} cannot wait.`);
      const now = Date.now();
      const answer = joining.answer(what.request as never, { at: new Date(now).toISOString(), by: me });
      if (answer === undefined) throw new NetworkFailure();
      const entry = made(what, joining, now);
      try {
        const seq = await store.add("entries", entry as Entry);
        overlay([{ ...entry, seq }]);
      } catch (failure) {
        throw isFull(failure) ? new Error(t("common.offline.full"), { cause: failure }) : failure;
      }
      await changed();
      void askToPersist();
      void sending.drain();
      return answer;
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
    discard: async (seqs) => {
      const gone = withDependants(outgoing.get(), seqs);
      await Promise.all(gone.map(({ seq }) => store.delete("entries", seq)));
      await changed();
      await rereadPaths(new Set(gone.flatMap(({ touches }) => touches)));
      void sending.drain();
    },
    forget: async (everything) => {
      await Promise.all([store.clear("answers"), store.clear("facts")]);
      if (everything) await Promise.all([store.clear("entries"), store.clear("drafts")]);
    },
    close: () => {
      sending.close();
      follow();
      otherTabs?.close();
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

  /** Listens for the network, and asks for the server while it is away. What had been read from the device is read anew. */
  function followNetwork(onReached: () => Promise<void>): () => void {
    let asking: ReturnType<typeof setTimeout> | undefined;
    let pause = PROBE_MS;
    const probe = async () => {
      clearTimeout(asking);
      if (reach.get()) return;
      const isThere = await fetch("/readyz", { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) return noteReach(true);
      pause = Math.min(pause * 2, LONGEST_PROBE_MS);
      asking = setTimeout(() => void probe(), pause);
    };
    const reached = () => {
      if (!reach.get()) return void (asking = setTimeout(() => void probe(), (pause = PROBE_MS)));
      if (shownAsOf.get() !== null) void queryClient.invalidateQueries();
      shownAsOf.set(null);
      void sending.now();
      void onReached();
    };
    const online = () => (pause = PROBE_MS) && void probe();
    const offlineNow = () => noteReach(false);
    const seen = () => void (document.visibilityState === "visible" && (online(), sending.drain()));
    const stop = reach.subscribe(reached);
    window.addEventListener("online", online);
    window.addEventListener("offline", offlineNow);
    document.addEventListener("visibilitychange", seen);
    if (reach.get()) void onReached();
    else void probe();
    return () => {
      clearTimeout(asking);
      stop();
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offlineNow);
      document.removeEventListener("visibilitychange", seen);
    };
  }
}

const PROBE_MS = 3_000;
const LONGEST_PROBE_MS = 30_000;

const isFull = (failure: unknown): boolean => failure instanceof DOMException && failure.name === "QuotaExceededError";

/** Once something waits the browser is asked to keep it; a person whose browser refuses is told on the page of what waits. */
async function askToPersist(): Promise<void> {
  if (isPersisted.get() !== null) return;
  const { storage } = navigator;
  if (!storage?.persist) return isPersisted.set(false);
  isPersisted.set((await storage.persisted()) || (await storage.persist()));
}
