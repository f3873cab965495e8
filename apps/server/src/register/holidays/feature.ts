import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { examples } from "@millwright/domain/register/holidays/examples.ts";
import { holidayTarget as target } from "@millwright/domain/register/holidays/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { copyHolidays, createHoliday as create, records, restoreHoliday as restore, updateHoliday as update } from "./changes.ts";
import { holidayWriter as writer } from "./import.ts";
import { findHoliday, holidayRows as rows, wholeHolidays as whole } from "./queries.ts";

const handlers = recordHandlers(holidays, { ...records, rows, target, whole, create, update, restore });

export const feature = defineFeature({
  calls: [served("holidays", examples, { ...handlers, copy: async (ctx, { body }) => await copyHolidays(ctx, body) })],
  nouns: { holidays: { find: findHoliday, writer } },
});
