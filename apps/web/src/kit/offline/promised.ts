import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";

/** What is going to happen to a change that waits, in a word: the texts are `common.offline.will`. */
export type Waits = "booked" | "recorded" | "saved" | "sent";

const promises = new WeakMap<object, Waits>();

/** Remembers of an answer that the device gave it in the server's place. */
export function promised<A>(answer: A, what: Waits): A {
  if (typeof answer === "object" && answer !== null) promises.set(answer, what);
  return answer;
}

/** Tells what came of a change: that it was done, or, where the device keeps it, that it is going to be. */
export function tellDone(answer: unknown, done: string): void {
  const what = typeof answer === "object" && answer !== null ? promises.get(answer) : undefined;
  if (what === undefined) notify("success", done);
  else notify("info", t(`common.offline.will.${what}`));
}
