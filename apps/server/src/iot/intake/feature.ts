import { PAYLOAD_DAYS, type Health, type intake } from "@millwright/domain/iot/intake/contract.ts";
import { intakeExamples } from "@millwright/domain/iot/intake/examples.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { clockOf, refusalsOf } from "../gateways/service.ts";
import { doorsOf } from "../ingest/service.ts";
import { reached } from "../reached.ts";
import { payloadOf, payloadsOf, readAgain, troubledOf } from "./payloads.ts";
import { countsOf, discard, setApartOf, tryAgain } from "./set-apart.ts";

async function healthOf(ctx: Ctx, shared: Shared, gatewayId: number): Promise<Health> {
  const [clock, refusals, counts] = await Promise.all([
    clockOf(ctx.db, gatewayId),
    refusalsOf(ctx.db, gatewayId, PAYLOAD_DAYS),
    countsOf(ctx, gatewayId),
  ]);
  return { clock, refusals, quarantined: counts.reduce((sum, { count }) => sum + count, 0), mqtt: doorsOf(shared).mqtt.state() };
}

const handlersOf = (shared: Shared): Handlers<typeof intake> => ({
  health: async (ctx, { params: { id } }) => {
    await reached(ctx, "gateways", id);
    return await healthOf(ctx, shared, id);
  },
  payloads: async (ctx, { params: { id } }) => {
    await reached(ctx, "gateways", id);
    return { rows: await payloadsOf(ctx, id), troubled: await troubledOf(ctx, id) };
  },
  payload: async (ctx, { params: { id, message } }) => {
    await reached(ctx, "gateways", id);
    return await payloadOf(ctx, id, message);
  },
  readAgain: async (ctx, { params: { id }, body }) => {
    await reached(ctx, "gateways", id);
    return await readAgain(ctx, shared, id, body);
  },
  quarantine: async (ctx, { params: { id } }) => {
    await reached(ctx, "gateways", id);
    return { rows: await setApartOf(ctx, id), counts: await countsOf(ctx, id) };
  },
  tryAgain: async (ctx, { params: { id }, body }) => {
    await reached(ctx, "gateways", id);
    return await tryAgain(ctx, shared, id, body);
  },
  discard: async (ctx, { params: { id }, body }) => {
    await reached(ctx, "gateways", id);
    return await discard(ctx, id, body);
  },
});

export const feature = defineFeature({ calls: [served("intake", intakeExamples, handlersOf)] });
