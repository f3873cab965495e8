import { z } from "zod";
import { RANGES as BOARD_RANGES } from "../../iot/messages/ranges.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { countedDay } from "../../kit/list.ts";
import { filterOf, idParams, targetOf } from "../../kit/ids.ts";
import { PAPERS, PrintJob } from "../../work/orders/printing/contract.ts";
import { Where } from "../boards/contract.ts";
import { RANGES as PAGE_RANGES } from "../dashboards/ranges.ts";
import { COMPARISONS } from "../figures/ranges.ts";
import { PRINT_FORMATS } from "./asked.ts";

/** How far a board is that is drawn beside the calls: `done` of `total` widgets were asked for. */
export const BoardPrintJob = PrintJob.omit({ kind: true });
export type BoardPrintJob = z.infer<typeof BoardPrintJob>;

const form = {
  format: z.enum(PRINT_FORMATS),
  /** A4 where nothing is said. */
  paper: z.enum(PAPERS).optional(),
  /** Letters that the font does not have are known, and a sign stands for each; otherwise they are refused. */
  withUnprintable: z.boolean().optional(),
};

/** What is left out is as the board has it by itself. */
export const BoardPrintRequest = z.object({
  id: targetOf("boards"),
  ...form,
  range: z.enum(BOARD_RANGES).optional(),
  where: Where.optional(),
});
export type BoardPrintRequest = z.infer<typeof BoardPrintRequest>;

export const PagePrintRequest = z.object({
  id: targetOf("analytics-dashboards"),
  ...form,
  /** A range by its name, or days, both included. */
  range: z.union([z.enum(PAGE_RANGES), z.object({ from: countedDay(), until: countedDay() })]).optional(),
  compare: z.enum(COMPARISONS).optional(),
  siteId: filterOf("locations").optional(),
  assetId: filterOf("assets").optional(),
  crewId: filterOf("crews").optional(),
});
export type PagePrintRequest = z.infer<typeof PagePrintRequest>;

const boardView = { subModule: "boards", flag: "view" } as const;
const file = { reply: z.unknown(), bytes: "download" } as const;

export const boardPrint = defineContract({
  /** A board as its caller sees it now, as a document or as tables: the file itself, or, of a document of more than twelve widgets, 202 with the job that draws it. */
  print: {
    method: "POST",
    path: "/api/Dashboards/print/",
    access: boardView,
    body: BoardPrintRequest,
    ...file,
    accepted: BoardPrintJob,
    reads: true,
    isAudited: true,
  },
  /** 202 while it is drawn, then the file, and 409 where it could not be; to whoever asked for it alone. */
  fetch: {
    method: "GET",
    path: "/api/DashboardsPrint/:id",
    access: boardView,
    params: idParams("board-prints"),
    ...file,
    accepted: BoardPrintJob,
  },
});

export const pagePrint = defineContract({
  /** The same of a dashboard of figures, which has no more widgets than are drawn at once. */
  print: {
    method: "POST",
    path: "/api/AnalyticsDashboards/print/",
    access: { subModule: "analytics", flag: "view" },
    body: PagePrintRequest,
    ...file,
    reads: true,
    isAudited: true,
  },
});
