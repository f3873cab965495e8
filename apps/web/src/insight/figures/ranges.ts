import type { Range } from "@millwright/domain/insight/figures/ranges.ts";
import { daysOf } from "@millwright/domain/kit/relative-days.ts";
import { t } from "../../i18n/insight.ts";
import { formatDay, today } from "../../kit/format.ts";

const NAMED = ["today", "thisWeek", "lastWeek", "thisMonth", "last30Days"] as const;

/** A range as people say it within a sentence: "last week", "Nov 1, 2026", "Nov 1, 2026 to Nov 7, 2026". */
export function rangeWords({ from, until }: Range, day = today()): string {
  const named = NAMED.find((word) => {
    const days = daysOf(word, day);
    return days.from === from && days.to === until;
  });
  if (named) return t(`figures.range.${named}`);
  return from === until ? formatDay(from) : t("figures.range.between", { from: formatDay(from), until: formatDay(until) });
}
