/** People and machines that work without a pause. */
export interface AtWork {
  /** Ends each of them after the turn it is at, acknowledged. */
  stop: () => Promise<void>;
}

/** All of these at work, each one turn after the other, counted from 0. */
export function startTurns<Of>(all: readonly Of[], takeTurn: (one: Of, turn: number, at: number) => Promise<void>): AtWork {
  let isStopping = false;
  const working = all.map(async (one, at) => {
    for (let turn = 0; !isStopping; turn += 1) await takeTurn(one, turn, at);
  });
  // One that fails is told of by `stop`; until then the others go on.
  for (const one of working) one.catch(() => {});
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
  };
}
