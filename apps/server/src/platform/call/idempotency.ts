import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "./ctx.ts";

/**
 * One effect for one key, however often it is sent.
 * The key's row is inserted first: a second sender waits on it until the first commits, then finds its answer.
 * A refused call rolls its key back with everything else, so a retry is judged anew.
 */
export async function answerOnce(
  ctx: Ctx,
  { key, digest, toldOnce }: { key: string; digest: Buffer; toldOnce: string | undefined },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const mine = await ctx.db
    .insertInto("idempotencyKeys")
    .values({ personId: ctx.personId, key, requestDigest: digest, status: 0 })
    .onConflict((conflict) => conflict.columns(["tenantId", "personId", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!mine) return await earlierAnswer(ctx, key, digest);
  const reply = await run();
  const kept = toldOnce === undefined ? reply : { ...(reply as object), [toldOnce]: null };
  ctx.beforeCommit(
    ctx.db
      .updateTable("idempotencyKeys")
      .set({ status: 200, reply: JSON.stringify(kept ?? null) })
      .where("personId", "=", ctx.personId)
      .where("key", "=", key)
      .execute(),
  );
  return reply;
}

async function earlierAnswer(ctx: Ctx, key: string, digest: Buffer): Promise<unknown> {
  const earlier = await ctx.db
    .selectFrom("idempotencyKeys")
    .select(["requestDigest", "reply"])
    .where("personId", "=", ctx.personId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!earlier) throw refuse("conflict", "key_running");
  if (!digest.equals(earlier.requestDigest)) throw refuse("conflict", "key_reused");
  // The effect is there and audited by the call that made it.
  ctx.audits.count += 1;
  return earlier.reply;
}
