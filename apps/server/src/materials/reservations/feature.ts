import { refuse } from "@millwright/domain/kit/errors.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { examples } from "@millwright/domain/materials/reservations/examples.ts";
import { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { shortageExamples } from "@millwright/domain/materials/reservations/shortages/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { createReservation, releaseReservation, updateReservation } from "./changes.ts";
import { keepAll } from "./chores.ts";
import { listeners } from "./listeners.ts";
import { findShortage, shortageRows } from "./shortages/queries.ts";
import { availableFor, findReservation, reservationRows } from "./queries.ts";

export const feature = defineFeature({
  calls: [
    served("reservations", examples, {
      list: async (ctx, { body }) => await reservationRows(ctx, body),
      export: exporting(reservations.list, reservationRows),
      get: async (ctx, { params }) => {
        const found = await findReservation(ctx, params.id);
        if (!found) throw refuse("not_found", "not_found");
        return found;
      },
      create: async (ctx, { body }) => await createReservation(ctx, body),
      update: async (ctx, { params, body }) => await updateReservation(ctx, params.id, body),
      release: async (ctx, { params, body }) => await releaseReservation(ctx, params.id, body),
      available: async (ctx, { query }) => await availableFor(ctx, query.partId, query.on),
    }),
    served("shortages", shortageExamples, {
      list: async (ctx, { body }) => await shortageRows(ctx, body),
      export: exporting(shortages.list, shortageRows),
      get: async (ctx, { params }) => {
        const found = await findShortage(ctx, params.id);
        if (!found) throw refuse("not_found", "not_found");
        return found;
      },
    }),
  ],
  nouns: { reservations: { find: findReservation } },
  listeners,
  chores: ({ db, listeners: hearing, log }) => ({
    "keep-reserved": { when: "*/10 * * * *", atStart: true, run: async () => await keepAll({ db, listeners: hearing, log }) },
  }),
});
