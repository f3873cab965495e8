import { resolutionOf, type messages } from "@millwright/domain/iot/messages/contract.ts";
import { messageExamples } from "@millwright/domain/iot/messages/examples.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { reached } from "../reached.ts";
import { curvesOf } from "./curves.ts";
import { exportReadings } from "./exporting.ts";
import { sweepMessages } from "./sweeping.ts";
import { dataOf, gatewayMessagesOf, mappedSensorsOf, messagesOf, pageOf, type Span } from "./queries.ts";

/**
 * What the next page begins with; a page that is not full is the last one. Where it ends in the middle of one time, that time is left for the next page: several
 * series have readings of the same time.
 */
function paged<Row extends { at: string }>(rows: readonly Row[], most: number): { rows: Row[]; before: string | null } {
  const last = rows.at(-1)?.at;
  if (rows.length < most || last === undefined) return { rows: [...rows], before: null };
  const whole = rows.filter(({ at }) => at !== last);
  // One time alone fills the page: then it is told as far as it goes.
  return whole.length === 0 ? { rows: [...rows], before: last } : { rows: whole, before: whole.at(-1)?.at ?? null };
}

async function sensorMessages(ctx: Ctx, { sensorId, ...span }: Span & { sensorId: number }) {
  const page = pageOf(span);
  const sensor = await reached(ctx, "sensors", sensorId);
  const rows = await messagesOf(ctx, sensorId, page);
  return paged(
    rows.map((row) => ({ sensor, ...row })),
    page.most,
  );
}

async function dataMessages(ctx: Ctx, { sensorId, datum, ...span }: Span & { sensorId: number; datum?: string | undefined }) {
  const page = pageOf(span);
  await reached(ctx, "sensors", sensorId);
  // By all that was asked for, not by what is left of it: pages of one answer are of one kind.
  const resolution = resolutionOf(span.from, span.until);
  return { resolution, ...paged(await dataOf(ctx, sensorId, datum, resolution, page), page.most) };
}

async function gatewayMessages(ctx: Ctx, { gatewayId, ...span }: Span & { gatewayId: number }) {
  const page = pageOf(span);
  const gateway = await reached(ctx, "gateways", gatewayId);
  const rows = await gatewayMessagesOf(ctx, gatewayId, page);
  return paged(
    rows.map((row) => ({ gateway, ...row })),
    page.most,
  );
}

const handlers: Handlers<typeof messages> = {
  sensorMessages: async (ctx, { query }) => await sensorMessages(ctx, query),
  sensorMessageList: async (ctx, { body }) => await sensorMessages(ctx, body),
  dataMessages: async (ctx, { query }) => await dataMessages(ctx, query),
  dataMessageList: async (ctx, { body }) => await dataMessages(ctx, body),
  curves: async (ctx, { body: { sensorId, datum, points, ...span } }) => {
    const { from, until } = pageOf(span);
    await reached(ctx, "sensors", sensorId);
    return await curvesOf(ctx, { sensorId, datum, from, until, points: points ?? 400 });
  },
  exportReadings: async (ctx, { body }) => {
    const { from, until } = pageOf(body);
    return await exportReadings(ctx, { ...body, from, until });
  },
  gatewayMessages: async (ctx, { query }) => await gatewayMessages(ctx, query),
  gatewayMessageList: async (ctx, { body }) => await gatewayMessages(ctx, body),
  mappedSensors: async (ctx) => ({ rows: await mappedSensorsOf(ctx) }),
};

export const feature = defineFeature({
  calls: [served("messages", messageExamples, handlers)],
  chores: ({ db }) => ({ "sweep-gateway-messages": { when: "47 * * * *", run: async () => void (await sweepMessages(db)) } }),
});
