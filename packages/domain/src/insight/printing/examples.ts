import type { Examples } from "../../kit/endpoint.ts";
import type { boardPrint, pagePrint } from "./contract.ts";

export const boardPrintExamples: Examples<typeof boardPrint> = {
  print: async (row) => ({
    body: {
      id: (await row("boards")).id,
      format: "csv",
      paper: "Letter",
      range: "hours24",
      where: { locationId: (await row("locations")).id },
    },
  }),
  fetch: async (row) => ({ params: { id: (await row("board-prints")).id } }),
};

export const pagePrintExamples: Examples<typeof pagePrint> = {
  print: async (row) => ({
    body: {
      id: (await row("analytics-dashboards")).id,
      format: "csv",
      range: "last90Days",
      compare: "year",
      siteId: (await row("locations:site")).id,
      assetId: (await row("assets")).id,
      crewId: (await row("crews")).id,
    },
  }),
};
