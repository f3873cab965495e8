import { boardPrintExamples, pagePrintExamples } from "@millwright/domain/insight/printing/examples.ts";
import { drawnBeside } from "../../work/orders/service.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { manyWidgets } from "./many-widgets.ts";
import { boardPrintHandlers, pagePrintHandlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("boardPrint", boardPrintExamples, boardPrintHandlers), served("pagePrint", pagePrintExamples, pagePrintHandlers)],
  tasks: (ground) => {
    const many = manyWidgets(ground);
    return { [many.task]: drawnBeside(ground, many) };
  },
});
