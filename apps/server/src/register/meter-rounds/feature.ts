import { meterRounds, MeterRoundDraft } from "@millwright/domain/register/meter-rounds/contract.ts";
import { examples } from "@millwright/domain/register/meter-rounds/examples.ts";
import { meterRoundTarget as target } from "@millwright/domain/register/meter-rounds/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createMeterRound as create, records, updateMeterRound as update } from "./changes.ts";
import { takeWalk } from "./walks.ts";
import { findMeterRound, meterRoundRows as rows, walksOf, wholeMeterRounds as whole } from "./queries.ts";

const handlers = recordHandlers(meterRounds, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "meter-rounds", target, draft: MeterRoundDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [
    served("meterRounds", examples, {
      ...handlers,
      walks: async (ctx, { query }) => ({ rows: await walksOf(ctx, (await records.get(ctx, query.roundId)).id) }),
      walk: async (ctx, { body }) => await takeWalk(ctx, body),
    }),
  ],
  nouns: { "meter-rounds": { find: findMeterRound, writer, lookup: codedLookup("meter-rounds", create), search: {} } },
});
