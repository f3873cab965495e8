import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../i18n/connect.ts";
import type { Count } from "./steps/check/counts.tsx";

/** What the rows of a file would become, what became of them, or what was taken back. */
export function outcomeOf({ state, rowsCreated, rowsUpdated, rowsUnchanged, rowsRefused, rowsUndone, rowsKept }: Import): Count[] {
  if (state === "undone") {
    return [
      { label: t("imports.undo.undone"), rows: rowsUndone, tone: "ok" },
      { label: t("imports.undo.left"), rows: rowsKept, tone: "alarm" },
    ];
  }
  const isDone = state === "done" || state === "failed";
  return [
    { label: t(isDone ? "imports.run.created" : "imports.check.created"), rows: rowsCreated, tone: "ok" },
    { label: t(isDone ? "imports.run.updated" : "imports.check.updated"), rows: rowsUpdated, tone: "open" },
    { label: t(isDone ? "imports.run.unchanged" : "imports.check.unchanged"), rows: rowsUnchanged },
    { label: t(isDone ? "imports.run.refused" : "imports.check.refused"), rows: rowsRefused, tone: "alarm" },
  ];
}
