import type { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { attempt } from "../../../platform/records/attempt.ts";
import { changeReading, enterReading, takeBackReading } from "./changes.ts";
import { chartPoints, readingRows, seenMeter, type SeenMeter } from "./queries.ts";

const PAGE = 100;
const POINTS = 600;

async function found(ctx: Ctx, id: number): Promise<SeenMeter> {
  const meter = await seenMeter(ctx, id);
  if (!meter) throw refuse("not_found", "not_found");
  return meter;
}

export const readingHandlers: Handlers<typeof meterReadings> = {
  list: async (ctx, { body: { meterId, before, most = PAGE } }) => {
    const { id, code, name, seriesId, kind } = await found(ctx, meterId);
    const rows = await readingRows(ctx, seriesId, kind === "continuous", { before, most });
    const last = rows.length < most ? null : (rows.at(-1)?.at ?? null);
    return { rows: rows.map((row) => ({ meter: { id, code, name }, ...row })), before: last };
  },
  chart: async (ctx, { body: { meterId, from, until, points = POINTS } }) => {
    const { seriesId, kind } = await found(ctx, meterId);
    const seconds = (Date.parse(until) - Date.parse(from)) / 1000;
    const step = Math.max(1, Math.ceil(seconds / points));
    return {
      stepSeconds: step,
      points: seconds <= 0 ? [] : await chartPoints(ctx, seriesId, kind === "continuous", { from, until, step }),
    };
  },
  create: async (ctx, { body }) => await enterReading(ctx, body),
  bulk: async (ctx, { body }) => {
    const rows: Awaited<ReturnType<Handlers<typeof meterReadings>["bulk"]>>["rows"] = [];
    for (const row of body.rows) {
      const tried = await attempt(ctx, async (each) => await enterReading(each, row));
      if ("done" in tried) rows.push({ outcome: "changed", reading: tried.done });
      else {
        const { code, message, detail } = tried.refused;
        const fault = detail.fields?.[0];
        const why = fault
          ? { reason: fault.reason, message: sentence(fault.reason, fault.params) }
          : { reason: detail.reason ?? code, message };
        rows.push({ outcome: "refused", reading: null, ...why });
      }
    }
    // Where nothing was written there is nothing to tell.
    if (!rows.some(({ reading }) => reading !== null)) ctx.audits.count += 1;
    return { rows };
  },
  correct: async (ctx, { body }) => await changeReading(ctx, body),
  remove: async (ctx, { body }) => await takeBackReading(ctx, body),
};
