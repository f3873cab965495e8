import { meters, MeterDraft } from "@millwright/domain/register/meters/contract.ts";
import { examples } from "@millwright/domain/register/meters/examples.ts";
import { meterTarget as target } from "@millwright/domain/register/meters/import.ts";
import { readingExamples } from "@millwright/domain/register/meters/readings/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createMeter as create, records, updateMeter as update } from "./changes.ts";
import { findMeter, meterRows as rows, wholeMeters as whole } from "./queries.ts";
import { readingHandlers } from "./readings/readings.ts";

const handlers = recordHandlers(meters, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "meters", target, draft: MeterDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [served("meters", examples, handlers), served("meterReadings", readingExamples, readingHandlers)],
  nouns: { meters: { find: findMeter, writer, lookup: codedLookup("meters"), search: {} } },
});
