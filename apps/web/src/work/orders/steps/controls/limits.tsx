import type { StepLimits, withinLimits } from "@millwright/domain/work/orders/steps/steps.ts";
import { t } from "../../../../i18n/work.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { ResultMark } from "../../../../kit/marks/result-mark.tsx";

/** `3 – 5 bar`, `at most 5 bar`, `at least 3 bar`; null where anything goes. */
export function limitsText({ minValue, maxValue, unit }: StepLimits & { unit: string | null }): string | null {
  const shown = (value: number) => (unit ? `${formatNumber(value)} ${unit}` : formatNumber(value));
  if (minValue !== null && maxValue !== null) return t("workOrders.steps.between", { min: formatNumber(minValue), max: shown(maxValue) });
  if (minValue !== null) return t("workOrders.steps.atLeast", { min: shown(minValue) });
  return maxValue === null ? null : t("workOrders.steps.atMost", { max: shown(maxValue) });
}

/** The limits, and in colour and words when the value lies outside. */
export function LimitMark({ place, text }: { place: ReturnType<typeof withinLimits>; text: string | null }) {
  if (text === null) return null;
  if (place !== "below" && place !== "above") return text;
  return (
    <ResultMark result="outside" detail={t(place === "below" ? "workOrders.steps.below" : "workOrders.steps.above", { limits: text })} />
  );
}
