/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { ReportDraft } from "@millwright/domain/work/requests/report.ts";
