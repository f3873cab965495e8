import type { z } from "zod";
import type { meterRounds, WalkedStop } from "@millwright/domain/register/meter-rounds/contract.ts";
import { invariant, Refusal, reasonMissing } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { attempt } from "../../platform/records/attempt.ts";
import { audit } from "../../platform/records/audit.ts";
import { enterReading } from "../meters/service.ts";
import { records } from "./changes.ts";
import { heldWalk, keepStops, walksOf } from "./queries.ts";

type Sent = z.output<typeof meterRounds.walk.body>;
type Answer = z.output<typeof meterRounds.walk.reply>;

/** Takes what fits of a walk; a stop that was taken before, under the same key, is not taken twice. */
export async function takeWalk(ctx: Ctx, sent: Sent): Promise<Answer> {
  const round = await records.get(ctx, sent.roundId);
  const { id, stops: kept } = await heldWalk(ctx, { ...sent, roundId: round.id });
  const stops = [...kept];
  const answers: Answer["rows"] = [];
  for (const stop of sent.stops) {
    if (stops.some(({ meterId }) => meterId === stop.meterId)) {
      answers.push({ id: stop.meterId, outcome: "kept" });
      continue;
    }
    const tried = await attempt(ctx, async (each) => await takeStop(each, round.meterIds, stop));
    if ("done" in tried) {
      stops.push(tried.done);
      answers.push({ id: stop.meterId, outcome: "kept" });
    } else answers.push({ id: stop.meterId, outcome: "refused", ...whyOf(tried.refused) });
  }
  await keepStops(ctx, id, stops);
  if (stops.length > kept.length)
    audit(ctx, {
      action: "walked",
      entity: "meter-rounds",
      entityId: round.id,
      changes: [{ field: "finishedAt", before: null, after: sent.finishedAt }],
    });
  else ctx.audits.count += 1;
  const [walk] = await walksOf(ctx, round.id, id);
  invariant(walk, "what was written is answered");
  return { walk, rows: answers };
}

async function takeStop(ctx: Ctx, meterIds: readonly number[], { skipped, value, ...reading }: Sent["stops"][number]): Promise<WalkedStop> {
  const { meterId, at } = reading;
  if (!meterIds.includes(meterId)) throw new Refusal("not_found", { reason: "not_found" });
  if (value === null) {
    if (!skipped) throw reasonMissing("skipped");
    return { meterId, at, value: null, skipped };
  }
  await enterReading(ctx, { ...reading, value });
  return { meterId, at, value, skipped: null };
}

function whyOf({ code, message, detail }: Refusal): { reason: string; message: string } {
  const fault = detail.fields?.[0];
  return fault ? { reason: fault.reason, message: sentence(fault.reason, fault.params) } : { reason: detail.reason ?? code, message };
}
