import { examples } from "@millwright/domain/foundation/scanning/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { resolve } from "./resolving.ts";

export const feature = defineFeature({
  calls: [
    served("scanning", examples, ({ labellings, publicUrl }) => {
      const origin = new URL(publicUrl).origin;
      return { resolve: async (ctx, { body }) => await resolve(ctx, body.text, { labellings, origin }) };
    }),
  ],
});
