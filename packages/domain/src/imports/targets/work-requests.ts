import type { ImportTarget } from "../fields.ts";
import { PRIORITY_CHOICES } from "./priority.ts";

export const workRequestTarget: ImportTarget = {
  key: "work-requests",
  title: "Work requests",
  subModule: "work-requests",
  identity: "row",
  keys: [["title"]],
  fields: [
    { key: "title", title: "Title", kind: "text", isRequired: true, maxLength: 200, guesses: ["subject", "summary", "shorttext", "fault"], example: "Oil below the gearbox" },
    { key: "asset", title: "Asset", kind: "record", path: "assetId", lookup: "assets", guesses: ["assetcode", "equipment", "machine"], example: "PMP-101", note: "Code or name. Either an asset or a location." },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["locationcode", "functionallocation", "place"], example: "" },
    { key: "priority", title: "Priority", kind: "choice", isLenient: true, isAnswerable: true, guesses: ["urgency"], choices: PRIORITY_CHOICES, example: "High" },
    { key: "incidentDate", title: "Noticed", kind: "instant", guesses: ["incidentdate", "noticedat", "reportedon", "date", "malfunctionstart"], example: "2026-02-03 14:20" },
    { key: "description", title: "Description", kind: "text", maxLength: 4000, guesses: ["longtext", "details", "notes"], example: "Drips since the night shift." },
  ],
};
