import { asideExamples } from "@millwright/domain/iot/readings/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { sensorRecords } from "../sensors/service.ts";
import { asidesOf, setAside, takeBack } from "./asides.ts";
import { readingWriter } from "./import.ts";

export const feature = defineFeature({
  calls: [
    served("readingAsides", asideExamples, {
      list: async (ctx, { query: { sensorId } }) => {
        await sensorRecords.get(ctx, sensorId);
        return { rows: await asidesOf(ctx, sensorId) };
      },
      create: async (ctx, { body }) => await setAside(ctx, body),
      remove: async (ctx, { params: { id } }) => await takeBack(ctx, id),
    }),
  ],
  writers: ({ readings }) => [readingWriter(readings)],
});
