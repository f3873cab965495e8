import { examples } from "@millwright/domain/register/availability/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { availableDays } from "./days.ts";

export const feature = defineFeature({
  calls: [served("availability", examples, { days: async (ctx, { body }) => await availableDays(ctx, body) })],
});
