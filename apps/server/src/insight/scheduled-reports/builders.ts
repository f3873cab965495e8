import {
  scheduledReports,
  type ScheduledReport,
  type ScheduledReportDraft,
} from "@millwright/domain/insight/scheduled-reports/contract.ts";
import type { Person } from "../../testing/world.ts";
import { buildPlantBoard } from "../boards/builders.ts";

let serial = 0;

/** A report made through the product's own call: of a board that everybody sees, on Mondays at seven. */
export async function buildReport(by: Person, facts: Partial<ScheduledReportDraft> = {}): Promise<ScheduledReport> {
  serial += 1;
  const boardId = facts.boardId ?? (await buildPlantBoard(by, { sharedWith: "everyone" })).id;
  const usual = { source: "board", format: "csv", rhythm: "week", weekday: 1, time: "07:00", timeZone: "Europe/Lisbon" } as const;
  return await by.ok(scheduledReports.create, { body: { name: `Report ${String(serial)}`, ...usual, boardId, ...facts } });
}
