import { isFigure } from "@millwright/domain/insight/figures/catalogue.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { t } from "../../i18n/insight.ts";
import { FilterChip } from "../../kit/marks/filter-chip.tsx";
import { rangeWords } from "./ranges.ts";

/** "Rows of: PM compliance, done late, last week", with the way to all rows of the list. */
export function RowsChip({ figure, onRemove }: { figure: FigureRows; onRemove: () => void }) {
  return <FilterChip label={labelOf(figure)} onRemove={onRemove} />;
}

function labelOf({ id, side, from, until }: FigureRows): string {
  const days = rangeWords({ from, until });
  if (!isFigure(id)) return t("figures.rowsOfUnknown", { days });
  return t("figures.rowsOf", { name: t(`figures.name.${id}`), side: t(`figures.${side}.${id}`), days });
}
