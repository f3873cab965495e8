import type { Limits, withinLimits } from "@millwright/domain/kit/limits.ts";
import { t } from "../../i18n/index.ts";
import { formatNumber } from "../format.ts";
import { ResultMark } from "../marks/result-mark.tsx";

/** `3 – 5 bar`, `at most 5 bar`, `at least 3 bar`; null where anything goes. */
export function limitsText({ minValue, maxValue, unit }: Limits & { unit: string | null }): string | null {
  const shown = (value: number) => (unit ? `${formatNumber(value)} ${unit}` : formatNumber(value));
  if (minValue !== null && maxValue !== null) return t("kit.walk.between", { min: formatNumber(minValue), max: shown(maxValue) });
  if (minValue !== null) return t("kit.walk.atLeast", { min: shown(minValue) });
  return maxValue === null ? null : t("kit.walk.atMost", { max: shown(maxValue) });
}

/** The limits, and in colour and words when the value lies outside. */
export function LimitMark({ place, text }: { place: ReturnType<typeof withinLimits>; text: string | null }) {
  if (text === null) return null;
  if (place !== "below" && place !== "above") return text;
  return <ResultMark result="outside" detail={t(place === "below" ? "kit.walk.below" : "kit.walk.above", { limits: text })} />;
}
