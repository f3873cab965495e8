import type { Caller, Ctx } from "./ctx.ts";

/** What a call may do before its transaction opens. */
export interface Early {
  caller: Caller;
  /** Asks the database for a moment; the connection goes back before anything else is done. */
  read: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

type Prepare = (early: Early, input: unknown) => Promise<unknown>;
const preparations = new WeakMap<object, Prepare>();

/**
 * A handler with something to do first that takes long and needs no connection: reading a file, drawing a picture. What that found is handed to the
 * handler; what it saw of the database may have changed by then, so the handler looks again.
 */
export function preparing<I, P, R>(
  prepare: (early: Early, input: I) => Promise<P>,
  handle: (ctx: Ctx, input: I, prepared: P) => Promise<R>,
): (ctx: Ctx, input: I) => Promise<R> {
  preparations.set(handle, prepare as Prepare);
  return handle as (ctx: Ctx, input: I) => Promise<R>;
}

export const preparationOf = (handle: object): Prepare | undefined => preparations.get(handle);
