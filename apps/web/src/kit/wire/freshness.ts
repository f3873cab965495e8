import { dismissSnackbar, snackbars } from "../feedback/snackbar.ts";
import { isToldAll } from "../live/listen.ts";
import { askAnew } from "./query.ts";
import { asUnattended } from "./client.ts";

/** Milliseconds after which a page that is looked at asks again, so that what others change is seen without a hand moved. */
const EVERY_MS = 60_000;
/** The same while the page is told what others change: for what leaves no line in the log, such as a reading. */
const SELDOM_MS = 5 * 60_000;
/** A page that was out of sight for a moment only has nothing new to show. */
const BRIEFLY_MS = 10_000;

/**
 * A page asks again while it is seen: every minute, when it comes back into sight and when the network comes back. It says of itself that nobody asked, so
 * that a screen left open does not keep its session for ever.
 */
export function keepFresh(): void {
  let asked = Date.now();
  // What was changed between the first picture and the opening of the connection was told to nobody: the first minute asks in any case.
  let isFirst = true;
  const ask = () => {
    if (!isFirst && isToldAll() && Date.now() - asked < SELDOM_MS - EVERY_MS / 2) return;
    asked = Date.now();
    isFirst = false;
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
