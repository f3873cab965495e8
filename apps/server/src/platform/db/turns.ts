import { refuse, type Refusal } from "@millwright/domain/kit/errors.ts";

/**
 * Places that several owners want, in turn. While another owner waits, nobody is given a place beyond the share; alone, an owner may have them all.
 * So one that asks for more than all others together delays itself and nobody else.
 */
export interface Turns {
  /** Takes a place; answers with nothing when there is one at once, which is nearly always, so that it costs nothing then. */
  take: (owner: number, how?: Patience) => Promise<void> | undefined;
  give: (owner: number) => void;
  waiting: () => number;
  held: (owner: number) => number;
}

export interface Patience {
  /** Work that nobody sits in front of: it is not turned away and waits as long as it takes. */
  isPatient?: boolean;
}

interface Limits {
  places: number;
  share: number;
  /** Nobody waits longer; then it is unavailable. */
  waitMs?: number;
  /** So many wait, of one owner and of all; who comes then is told so. */
  queue?: { ofOne: number; ofAll: number; refusal: () => Refusal };
}

interface Waiter {
  owner: number;
  admit: () => void;
  isPatient: boolean;
}

export function turnsOf({ places, share, waitMs, queue }: Limits): Turns {
  const held = new Map<number, number>();
  /** Owners in the order in which they are served next, each with its own in the order in which they came. */
  const queues = new Map<number, Waiter[]>();
  let free = places;
  let waiting = 0;
  let impatient = 0;

  const heldBy = (owner: number) => held.get(owner) ?? 0;
  const isAdmitted = (owner: number) =>
    free > 0 && (heldBy(owner) < share || queues.size === 0 || (queues.size === 1 && queues.has(owner)));
  const occupy = (owner: number): undefined => {
    free -= 1;
    held.set(owner, heldBy(owner) + 1);
  };
  const leave = (waiter: Waiter) => {
    const own = queues.get(waiter.owner) ?? [];
    own.splice(own.indexOf(waiter), 1);
    queues.delete(waiter.owner);
    // Behind the others, whose turn it is now.
    if (own.length > 0) queues.set(waiter.owner, own);
    waiting -= 1;
    if (!waiter.isPatient) impatient -= 1;
  };
  const serve = () => {
    while (free > 0) {
      const owner = [...queues.keys()].find(isAdmitted);
      const next = owner === undefined ? undefined : queues.get(owner)?.[0];
      if (!next) return;
      leave(next);
      occupy(next.owner);
      next.admit();
    }
  };
  const assertRoom = (owner: number) => {
    const ofOne = queues.get(owner)?.filter(({ isPatient }) => !isPatient).length ?? 0;
    if (queue && (impatient >= queue.ofAll || ofOne >= queue.ofOne)) throw queue.refusal();
  };

  return {
    take: (owner, { isPatient = false } = {}) => {
      // Whoever waits already goes first.
      if (!queues.has(owner) && isAdmitted(owner)) return occupy(owner);
      if (!isPatient) assertRoom(owner);
      return new Promise((resolve, reject) => {
        const waiter: Waiter = { owner, admit: () => (clearTimeout(timer), resolve()), isPatient };
        const giveUp = () => {
          leave(waiter);
          reject(refuse("unavailable", "unavailable"));
          serve();
        };
        const timer = waitMs === undefined || isPatient ? undefined : setTimeout(giveUp, waitMs);
        const own = queues.get(owner);
        if (own) own.push(waiter);
        else queues.set(owner, [waiter]);
        waiting += 1;
        if (!isPatient) impatient += 1;
        serve();
      });
    },
    give: (owner) => {
      free += 1;
      const left = heldBy(owner) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      if (waiting > 0) serve();
    },
    waiting: () => waiting,
    held: heldBy,
  };
}
