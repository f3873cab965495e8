import { queryClient } from "../wire/query.ts";
import { asUnattended } from "../wire/client.ts";
import { noteReach, reach } from "../wire/reach.ts";
import { shownAsOf } from "./device.ts";

const PROBE_MS = 3_000;
const LONGEST_PROBE_MS = 30_000;
/** What is on the device gets no older than this while the page is looked at and there is a network. */
const RENEW_MS = 10 * 60_000;

interface Sender {
  /** The server answers again. */
  send: () => void;
  /** Somebody has come back to the page. */
  look: () => void;
}

/** Listens for the network, and asks for the server while it is away. What had been read from the device is read anew. Returns how to stop. */
export function followNetwork({ send, look }: Sender, onReached: () => Promise<void>): () => void {
  let renewed = 0;
  const renew = () => {
    renewed = Date.now();
    void onReached();
  };
  const renewOld = () => {
    // Nobody asked for it: it keeps no session.
    if (reach.get() && document.visibilityState === "visible" && Date.now() - renewed >= RENEW_MS) asUnattended(renew);
  };
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
    renew();
  };
  const online = () => (pause = PROBE_MS) && void probe();
  const offlineNow = () => noteReach(false);
  const seen = () => void (document.visibilityState === "visible" && (online(), look(), renewOld()));
  const stop = reach.subscribe(reached);
  window.addEventListener("online", online);
  window.addEventListener("offline", offlineNow);
  document.addEventListener("visibilitychange", seen);
  const looking = setInterval(renewOld, RENEW_MS / 10);
  // The device is open first, for what is put on it.
  if (reach.get()) setTimeout(renew);
  else void probe();
  return () => {
    clearTimeout(asking);
    clearInterval(looking);
    stop();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offlineNow);
    document.removeEventListener("visibilitychange", seen);
  };
}
