import { dismissSnackbar, snackbars } from "../feedback/snackbar.ts";
import { liveWay } from "../live/listen.ts";
import { askAnew } from "./query.ts";
import { asUnattended } from "./client.ts";

/** Milliseconds after which a page that is looked at asks again, so that what others change is seen without a hand moved. */
const EVERY_MS = 60_000;
/** A page that was out of sight for a moment only has nothing new to show. */
const BRIEFLY_MS = 10_000;

/**
 * A page asks again while it is seen: every minute, when it comes back into sight and when the network comes back. It says of itself that nobody asked, so
 * that a screen left open does not keep its session for ever.
 */
export function keepFresh(): void {
  let asked = Date.now();
  const ask = () => {
    asked = Date.now();
    // What others change is told while either way is open.
    if (liveWay.get() !== "off") return;
    if (document.visibilityState === "visible" && navigator.onLine) asUnattended(askAnew);
  };
  setInterval(ask, EVERY_MS);
  document.addEventListener("visibilitychange", () => Date.now() - asked > BRIEFLY_MS && ask());
  window.addEventListener("online", () => {
    // What was told of the network is over.
    if (snackbars.get()?.variant === "error") dismissSnackbar();
    ask();
  });
}
