import { sql } from "kysely";
import type { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../call/ctx.ts";
import { refusalOf } from "../call/refusals.ts";

export type Attempt<T> = { done: T } | { refused: Refusal };

/** Refusals that say nothing of what was asked: a second try may succeed. */
const PASSING = ["unavailable", "too_many", "full"];

/**
 * One of many pieces of work in a transaction: refused, it leaves nothing behind, and the others stand. What it left to be written before the commit is waited for,
 * so that nothing of it fails later.
 */
export async function attempt<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<Attempt<T>> {
  const writes: Promise<unknown>[] = [];
  const beforeCommit: Ctx["beforeCommit"] = (write) => {
    write.catch(() => {});
    writes.push(write);
  };
  const { held } = ctx.audits;
  const heldBefore = held?.length ?? 0;
  await sql`savepoint attempt`.execute(ctx.db);
  try {
    const done = await work({ ...ctx, beforeCommit });
    await Promise.all(writes);
    await sql`release savepoint attempt`.execute(ctx.db);
    return { done };
  } catch (thrown) {
    const failed = await firstFailure(thrown, writes);
    const refused = refusalOf(failed);
    if (!refused || PASSING.includes(refused.code)) throw failed;
    await sql`rollback to savepoint attempt`.execute(ctx.db);
    held?.splice(heldBefore);
    return { refused };
  }
}

const TRANSACTION_IS_OVER = "25P02";

/** After a write that nobody waited for has failed, the next statement only hears that the transaction is over; the write knows why. */
export async function firstFailure(thrown: unknown, writes: readonly Promise<unknown>[]): Promise<unknown> {
  if ((thrown as { code?: unknown } | null)?.code !== TRANSACTION_IS_OVER) return thrown;
  const ends = await Promise.allSettled(writes);
  return ends.find((end) => end.status === "rejected")?.reason ?? thrown;
}
