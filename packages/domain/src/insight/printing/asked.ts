import type { Range as BoardRange } from "../../iot/messages/ranges.ts";
import type { Range as PageRange } from "../dashboards/ranges.ts";
import type { Comparison } from "../figures/ranges.ts";
import type { Where } from "../boards/contract.ts";

/** What is printed: a board of the plant, or a dashboard of figures. */
export type PrintedSource = { kind: "board"; boardId: number } | { kind: "page"; dashboardId: number };

/** A document, or one archive with a table for each widget. */
export const PRINT_FORMATS = ["pdf", "csv"] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** Days of a dashboard that somebody chose, both included. */
export interface Days {
  from: string;
  until: string;
}

/** Where and when it looks; what is left open is as the board or the dashboard has it by itself. */
export interface PrintChoice {
  /** Of a board one of its ranges, of a dashboard one of its own or days. A range of the other kind counts as not said. */
  range?: BoardRange | PageRange | Days | undefined;
  /** Of a board. */
  where?: Where | undefined;
  /** Of a dashboard. */
  place?: { siteId?: number | undefined; assetId?: number | undefined; crewId?: number | undefined } | undefined;
  compare?: Comparison | undefined;
}

/** More widgets than these are drawn beside the calls. */
export const MOST_AT_ONCE = 12;
