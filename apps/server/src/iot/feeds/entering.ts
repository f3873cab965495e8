import { entryOf, type FedReading } from "@millwright/domain/iot/feeds/counting.ts";
import { countedIn, inMeter } from "@millwright/domain/iot/feeds/fitting.ts";
import { refuseField, type Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { attempt } from "../../platform/records/attempt.ts";
import { NOBODY } from "../../platform/work/job-caller.ts";
import { enterMeasured, type FedStand } from "../../register/meters/service.ts";
import { noteEntered, noteRefused, type Feed } from "./store.ts";

/** How far a feed has counted: everything up to an instant, and what the datum is then. */
export interface Counted {
  at: number;
  total: number;
  value: number | null;
}

type Fed = Pick<Feed, "kind" | "unit" | "entered" | "fedValue">;

/** What is to be entered of it, in the meter's unit: null where there is nothing, "unit" where the meter has another one by now. */
export function toEnter(feed: Fed, meter: Pick<FedStand, "unit" | "lastValue">, { total, value }: Counted): FedReading | "unit" | null {
  const delta = countedIn(total - feed.entered, feed.kind, feed.unit, meter.unit);
  const shown = value === null ? null : inMeter(value, feed.unit, meter.unit);
  if (delta === null || (value !== null && shown === null)) return "unit";
  return entryOf({ kind: feed.kind, value: shown, delta, before: meter.lastValue, fed: feed.fedValue });
}

/** Nobody read it, whoever's call this is. */
const asNobody = (ctx: Ctx): Ctx => ({ ...ctx, personId: NOBODY, personName: "" });

/**
 * Enters what a feed has counted. What the meter refuses is kept on the feed and stays to be entered: the next reading holds it, too. Nothing is entered before what was entered
 * last. Answers the feed and the meter as they are then.
 */
export async function enter(
  ctx: Ctx,
  feed: Feed,
  meter: FedStand,
  counted: Counted,
  isConfirmed = false,
): Promise<{ feed: Feed; meter: FedStand; refused: Refusal | null }> {
  const { at, total } = counted;
  const asIs = { feed, meter, refused: null };
  if (at <= feed.enteredUntil || (meter.lastAt !== null && Date.parse(meter.lastAt) >= at)) return asIs;
  const reading = toEnter(feed, meter, counted);
  if (reading === null) return asIs;
  const tried = await attempt(ctx, async (within) => {
    if (reading === "unit") throw refuseField("unitId", "feed_unit", { unit: meter.unit ?? "–" });
    const { meterId, sensor } = feed;
    return await enterMeasured(asNobody(within), { meterId, sensor, at: new Date(at).toISOString(), isConfirmed, ...reading });
  });
  if ("refused" in tried) {
    await noteRefused(ctx, feed, { at, value: reading === "unit" ? null : reading.value }, tried.refused);
    return { feed: { ...feed, refusedAt: at }, meter, refused: tried.refused };
  }
  const { value, lifeToDate, at: readAt } = tried.done;
  const shown = value ?? 0;
  await noteEntered(ctx, feed, { at, total, value: shown });
  return {
    feed: { ...feed, entered: total, enteredUntil: at, fedValue: shown, refusedAt: null },
    meter: { ...meter, lastAt: readAt, lastValue: shown, life: lifeToDate ?? shown },
    refused: null,
  };
}
