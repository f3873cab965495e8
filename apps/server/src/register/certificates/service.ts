import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, expiredOn } from "@millwright/domain/register/certificates/validity.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { certificatesOf, countEnding } from "./queries.ts";
export { tellEnding } from "./ending.ts";

/** What other features may know of certificates. */

/** Of each of these people the certificates that speak against giving them work today: of the kinds that count, or of all where none is named. */
export async function expiredOf(
  ctx: Pick<Ctx, "db" | "now" | "clock">,
  of: readonly number[] | "everybody",
  kinds: readonly number[],
): Promise<Map<number, { kind: string; validUntil: string }[]>> {
  const held = Map.groupBy(await certificatesOf(ctx, of), ({ personId }) => personId);
  const today = todayOf(ctx);
  return new Map(
    [...held].map(([id, own]) => [
      id,
      expiredOn(own, today, kinds).map(({ kind, validUntil }) => ({ kind, validUntil: validUntil ?? today })),
    ]),
  );
}

const HOME_DAYS = 30;

/** For the home page; null for those who may not see certificates. */
export async function certificateCounts(ctx: Ctx): Promise<{ expired: number; ending: number } | null> {
  if (!holds(ctx.grants, "certificates", "view")) return null;
  const today = todayOf(ctx);
  return await countEnding(ctx, today, dayAfter(today, HOME_DAYS));
}
