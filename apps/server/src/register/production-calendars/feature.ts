import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { examples } from "@millwright/domain/register/production-calendars/examples.ts";
import { productionCalendarTarget as target } from "@millwright/domain/register/production-calendars/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { archiveCalendar as archive, createCalendar as create, records, updateCalendar as update } from "./changes.ts";
import { calendarLookup as lookup, calendarWriter as writer } from "./import.ts";
import { calendarRows as rows, findCalendar, wholeCalendars as whole } from "./queries.ts";

const handlers = recordHandlers(productionCalendars, { ...records, rows, target, whole, create, update, archive });

export const feature = defineFeature({
  calls: [served("productionCalendars", examples, handlers)],
  nouns: { "production-calendars": { find: findCalendar, writer, lookup, search: {} } },
});
