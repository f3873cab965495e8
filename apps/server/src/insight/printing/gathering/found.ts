import type { Answer } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { widgetTitled } from "@millwright/domain/insight/printing/saying.ts";
import type { Report, ReportWidget } from "../report.ts";

/** What is printed, before it is said whose paper it is and who reads it. */
export type Found = Pick<Report, "name" | "description" | "timeZone" | "range" | "span" | "days" | "compared" | "filters" | "widgets">;

export const titled = (widget: BoardWidget, answer: Answer | null, width: number): ReportWidget => ({
  title: widgetTitled(widget, answer ?? undefined),
  widget,
  answer,
  width,
});
