import type { recordSheets } from "@millwright/domain/iot/record-sheets/contract.ts";
import { recordSheetExamples } from "@millwright/domain/iot/record-sheets/examples.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { gatherSheet } from "./gathering.ts";
import { beforeWeekGoes } from "./keeping/keeping.ts";
import { keptFile } from "./kept-file.ts";
import { printSheet } from "./printing/printing.ts";

const handlers = (ground: Shared): Handlers<typeof recordSheets> => ({
  get: async (ctx, { query }) => await gatherSheet(ground.files, async (work) => await work(ctx), query),
  print: printSheet(ground),
  file: async (ctx, { body }) => await keptFile(ctx, ground.files, body),
});

export const feature = defineFeature({
  calls: [served("recordSheets", recordSheetExamples, handlers)],
  beforeWeekGoes,
});
