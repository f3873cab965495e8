import { sql } from "kysely";
import { nextOf } from "@millwright/domain/work/plans/timeline.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { claim } from "./claim.ts";
import { factsOf, plansOf, type Facts } from "./facts.ts";
import { advance, type Worked } from "./write.ts";

/** More of one order than its page waits for; the next run shows the others. */
const MOST = 100;

/** What comes next of these assets of plans is shown at once; what is due already is made by the next run. */
export async function showNext(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { assets, now } = await claim(ctx, sql`pa.id = any(${[...ids]}::bigint[])`, MOST, true);
  const plans = await plansOf(
    ctx,
    assets.map(({ planId }) => planId),
  );
  const facts = await factsOf(ctx, assets, plans);
  await advance(
    ctx,
    facts.flatMap((one) => shown(ctx, one, now)),
  );
}

/** What cannot be counted is told by the run that tries to. */
function shown(ctx: Ctx, one: Facts, now: number): Worked[] {
  try {
    return [{ ...one, decided: { decisions: [], asset: one.asset, next: nextOf(one.plan.plan, one.asset), askAgainAt: now } }];
  } catch (thrown) {
    ctx.log.error({ err: thrown, planAssetId: one.kept.id }, "what comes next of an asset of a plan could not be counted");
    return [];
  }
}
