import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { examples } from "@millwright/domain/register/shifts/examples.ts";
import { shiftTarget as target } from "@millwright/domain/register/shifts/import.ts";
import { termExamples } from "@millwright/domain/register/shifts/terms/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { createShift as create, records, updateShift as update } from "./changes.ts";
import { shiftWriter as writer } from "./import.ts";
import { findShift, shiftRows as rows, wholeShifts as whole } from "./queries.ts";
import { termHandlers } from "./terms/terms.ts";

const handlers = recordHandlers(shifts, { ...records, rows, target, whole, create, update });

export const feature = defineFeature({
  calls: [served("shifts", examples, handlers), served("shiftTerms", termExamples, termHandlers)],
  nouns: { shifts: { find: findShift, writer, search: {} } },
});
