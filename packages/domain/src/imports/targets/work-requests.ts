import type { ImportTarget } from "../fields.ts";
import { PRIORITY_CHOICES } from "./priority.ts";

export const workRequestTarget: ImportTarget = {
  key: "work-requests",
  title: "Work requests",
  subModule: "work-requests",
  identity: "code or row",
  keys: [["title"], ["code"]],
  fields: [
    { key: "code", title: "Code", kind: "text", codeIsMade: "always", maxLength: 60, guesses: ["request", "requestno", "requestnumber", "requestcode", "notification", "notificationno", "number", "id"], example: "", note: "By this a request is found again. Without one it gets the next number." },
    { key: "title", title: "What is wrong", kind: "text", isRequired: true, maxLength: 200, guesses: ["title", "subject", "summary", "shorttext", "fault"], example: "Oil below the gearbox" },
    { key: "asset", title: "Asset", kind: "record", path: "assetId", lookup: "assets", canCreate: true, isCreatedOnDemand: true, guesses: ["assetcode", "equipment", "machine"], example: "PMP-101", note: "Code or name. Either an asset or a location." },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", canCreate: true, isCreatedOnDemand: true, guesses: ["locationcode", "functionallocation", "place"], example: "" },
    { key: "priority", title: "Priority", kind: "choice", isAnswerable: true, guesses: ["urgency"], choices: PRIORITY_CHOICES, example: "High" },
    { key: "incidentDate", title: "When it happened", kind: "instant", guesses: ["noticed", "incidentdate", "noticedat", "reportedon", "date", "malfunctionstart"], example: "2026-02-03 14:20" },
    { key: "description", title: "Details", kind: "text", maxLength: 4000, guesses: ["description", "longtext", "notes"], example: "Drips since the night shift." },
  ],
};
