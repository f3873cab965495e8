import { hasMessage, t } from "../../i18n/connect.ts";
import { clock } from "../../kit/offline/sync-chip.tsx";

export function fieldWord(field: string): string {
  const key = `atHand.field.${field}`;
  return hasMessage(key) ? t(key) : field;
}

/** A value as a person reads it; `about` is what stands beside it and may name it. */
export function valueWord(field: string, value: unknown, about: Readonly<Record<string, unknown>>): string {
  if (field === "statusId") return (about["status"] as { name: string } | undefined)?.name ?? String(value);
  if (value === null || value === undefined || value === "") return t("atHand.nothing");
  if (typeof value === "boolean") return t(value ? "atHand.yes" : "atHand.no");
  if (field.endsWith("At") && typeof value === "string") return clock(Date.parse(value));
  return String(value);
}
