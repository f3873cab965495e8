import type { DayAvailability } from "@millwright/domain/register/availability/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatMinutes } from "../../kit/format.ts";

type Reason = DayAvailability["reasons"][number];

/** One reason as a line: what it is, and what it adds or takes. */
export function reasonText({ kind, name, minutes }: Reason): string {
  const words = kind === "absence" || kind === "asked" ? (name ?? t("availability.reason.untold")) : (name ?? "");
  const said = t(`availability.reason.${kind}`, { name: words });
  return minutes === 0
    ? said
    : t("availability.reason.counted", { said, minutes: `${minutes > 0 ? "+" : "−"}${formatMinutes(Math.abs(minutes))}` });
}

/** A site's clock, whatever that of the reader: `22:00–06:00`. */
export function spanOf({ from, until }: DayAvailability["spans"][number], timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${clock.format(new Date(from))}–${clock.format(new Date(until))}`;
}

/** Why a day is as it is, in the one word that says most. */
export const toneOf = ({ minutes, reasons }: DayAvailability): "worked" | "less" | "away" | "holiday" | "asked" | "free" => {
  const has = (kind: Reason["kind"]) => reasons.some((reason) => reason.kind === kind);
  if (has("absence")) return minutes === 0 ? "away" : "less";
  if (has("holiday")) return minutes === 0 ? "holiday" : "less";
  if (has("asked")) return "asked";
  return minutes > 0 ? "worked" : "free";
};
