import { absences } from "@millwright/domain/register/absences/contract.ts";
import { examples } from "@millwright/domain/register/absences/examples.ts";
import { absenceTarget as target } from "@millwright/domain/register/absences/import.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import {
  absenceLog,
  createAbsence as create,
  decideAbsence,
  records,
  restoreAbsence as restore,
  updateAbsence as update,
} from "./changes.ts";
import { absenceWriter as writer } from "./import.ts";
import { absenceRows as rows, findAbsence, wholeAbsences as whole } from "./queries.ts";

const handlers = recordHandlers(absences, { ...records, log: absenceLog, rows, target, whole, create, update, restore });

export const feature = defineFeature({
  notices,
  calls: [
    served("absences", examples, {
      ...handlers,
      decide: async (ctx, { params, body }) => await decideAbsence(ctx, params.id, body.version, body.state),
    }),
  ],
  nouns: { absences: { find: findAbsence, writer } },
});
