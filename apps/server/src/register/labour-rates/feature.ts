import { refuse } from "@millwright/domain/kit/errors.ts";
import type { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { examples } from "@millwright/domain/register/labour-rates/examples.ts";
import { rateOn } from "@millwright/domain/register/labour-rates/rates.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { reachesAll } from "../../platform/records/reach.ts";
import { people } from "../../foundation/people/service.ts";
import { rateRows, ratesFor, seen } from "./queries.ts";
import { addRate, changeRate, removeRate } from "./rates.ts";

const handlers: Handlers<typeof labourRates> = {
  list: async (ctx, { body }) => await rateRows(ctx, body),
  create: async (ctx, { body }) => await addRate(ctx, body),
  update: async (ctx, { params, body: { version, ...sent } }) => await changeRate(ctx, params.id, version, sent),
  remove: async (ctx, { params }) => await removeRate(ctx, params.id),
  currency: (ctx) => Promise.resolve({ currency: ctx.currency }),
  on: async (ctx, { params: { personId }, query: { day } }) => {
    await people.get(ctx, personId);
    if (!reachesAll(ctx, "labour-rates")) throw refuse("not_found", "not_found");
    const found = rateOn(await ratesFor(ctx, personId), day);
    if (!found) return { source: null, rate: null, fromDay: null };
    const { amountMinor, currency, fromDay } = found.rate;
    return { source: found.source, rate: { amountMinor, currency }, fromDay };
  },
};

export const feature = defineFeature({
  nouns: { "labour-rates": { heard: { also: seen, by: ["personId"] } } },
  calls: [served("labourRates", examples, handlers)],
});
