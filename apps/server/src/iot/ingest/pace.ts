import { setTimeout as sleep } from "node:timers/promises";

/** Messages of one gateway. */
const BURST = 200;
const PER_SECOND = 100;

/** Waits as long as somebody has to who sends more than that. */
export function paceOf(now: () => number = Date.now, wait: (ms: number) => Promise<unknown> = sleep): () => Promise<void> {
  let tokens = BURST;
  let at = now();
  return async () => {
    const passed = now() - at;
    at = now();
    tokens = Math.min(BURST, tokens + (passed / 1000) * PER_SECOND) - 1;
    if (tokens < 0) await wait((-tokens / PER_SECOND) * 1000);
  };
}
