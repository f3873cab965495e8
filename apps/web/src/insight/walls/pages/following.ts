import type { WallBoard } from "@millwright/domain/insight/walls/contract.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";

/** Why a screen shows nothing new. */
export interface Trouble {
  /** "away": nobody answers. "gone": the link shows nothing (any more). "busy": too many screens share it. */
  is: "away" | "gone" | "busy";
  /** Milliseconds. */
  since: number;
}

export interface Ground {
  ask: () => Promise<WallBoard>;
  hear: (board: WallBoard) => void;
  /** Null: all is well again. */
  fail: (trouble: Trouble | null) => void;
  /** Another version of the application is served. */
  renew: () => void;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A link that shows nothing may do so again, once its maker has the right again. */
const GONE_PAUSE_MS = 5 * 60_000;
/** A page that was loaded a moment ago is as new as it gets. */
const SETTLED_MS = 60_000;
const LOOK_MS = 10_000;
/** A timer that comes this late has slept. */
const SLEPT_MS = 30_000;

/** Milliseconds until it is asked again after so many failures one after the other; doubled each time, and spread, so that the screens of a plant do not come all at once. */
export const pauseAfter = (failures: number, spread = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.75 + spread / 2);

/**
 * Asks for a board as often as it says, with growing pauses while nobody answers, and at once when the network is back or the screen has slept. A screen that is hidden asks
 * nothing. Returns what ends it.
 */
export function followWall({ ask, hear, fail, renew }: Ground): () => void {
  const begun = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isAsking, isOver, failures, lookedAt] = [false, false, 0, Date.now()];
  let trouble: Trouble | null = null;
  let edition: string | undefined;

  const next = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void turn(), ms);
  };
  const turn = async () => {
    if (isAsking || isOver || document.visibilityState === "hidden") return;
    isAsking = true;
    const pause = await ask().then(answered, failed);
    isAsking = false;
    if (!isOver) next(pause);
  };
  const answered = (board: WallBoard): number => {
    if (isOver) return 0;
    failures = 0;
    if (trouble !== null) fail((trouble = null));
    hear(board);
    edition ??= board.edition;
    if (edition !== board.edition && Date.now() - begun > SETTLED_MS) renew();
    return board.board.refreshSeconds * 1000;
  };
  const failed = (thrown: unknown): number => {
    if (isOver) return 0;
    failures += 1;
    const is = isRefusal(thrown, "not_found") ? "gone" : isRefusal(thrown, "too_many") ? "busy" : "away";
    if (trouble?.is !== is) fail((trouble = { is, since: Date.now() }));
    return is === "gone" ? GONE_PAUSE_MS : is === "busy" ? LONGEST_PAUSE_MS : pauseAfter(failures);
  };
  const wake = () => next(0);
  const look = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) wake();
    lookedAt = Date.now();
  }, LOOK_MS);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  wake();
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearInterval(look);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  };
}
