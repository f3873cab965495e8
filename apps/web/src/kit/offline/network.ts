import { queryClient } from "../wire/query.ts";
import { noteReach, reach } from "../wire/reach.ts";
import { shownAsOf } from "./device.ts";

const PROBE_MS = 3_000;
const LONGEST_PROBE_MS = 30_000;

interface Sender {
  /** The server answers again. */
  send: () => void;
  /** Somebody has come back to the page. */
  look: () => void;
}

/** Listens for the network, and asks for the server while it is away. What had been read from the device is read anew. Returns how to stop. */
export function followNetwork({ send, look }: Sender, onReached: () => Promise<void>): () => void {
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
    send();
    void onReached();
  };
  const online = () => (pause = PROBE_MS) && void probe();
  const offlineNow = () => noteReach(false);
  const seen = () => void (document.visibilityState === "visible" && (online(), look()));
  const stop = reach.subscribe(reached);
  window.addEventListener("online", online);
  window.addEventListener("offline", offlineNow);
  document.addEventListener("visibilitychange", seen);
  // The device is open first, for what is put on it.
  if (reach.get()) setTimeout(() => void onReached());
  else void probe();
  return () => {
    clearTimeout(asking);
    stop();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offlineNow);
    document.removeEventListener("visibilitychange", seen);
  };
}
