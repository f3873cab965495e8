import { createStore } from "../feedback/store.ts";

/** Whether the server answered when it was last asked. While it does not, a call is tried once: what is at hand is shown without a wait. */
export const reach = createStore(true);

export function noteReach(isReached: boolean): void {
  if (reach.get() !== isReached) reach.set(isReached);
}
