import { QUICK_FILTERS, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, type Category } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { QuickStrip } from "../../../kit/list/quick-strip.tsx";
import { withFilter } from "../../../kit/list/search.ts";
import type { List } from "../../../kit/list/use-list.ts";

type Quick = (typeof QUICK_FILTERS)[number];

interface QuickFiltersProps {
  list: List<WorkOrderRow>;
  quick: readonly Quick[];
  onToggle: (word: Quick) => void;
}

/** One touch for what is asked every day: whose, how late, in which state of the work. */
export function QuickFilters({ list, quick, onToggle }: QuickFiltersProps) {
  const chosen = categoriesIn(list);
  const toggle = (category: Category) => {
    const next = chosen.includes(category) ? chosen.filter((other) => other !== category) : [...chosen, category];
    list.change({ filter: withFilter(list.search.filter, "statusCategory", next.length > 0 ? { filterType: "set", values: next } : null) });
  };
  return (
    <QuickStrip
      label={t("workOrders.quick.label")}
      quick={[
        ...QUICK_FILTERS.map((word) => ({
          key: word,
          label: t(`workOrders.quick.${word}`),
          isOn: quick.includes(word),
          onToggle: () => onToggle(word),
        })),
        ...CATEGORIES.filter((category) => category !== "cancelled").map((category, at) => ({
          key: `category-${category}`,
          label: t(`workOrders.category.${category}`),
          isOn: chosen.includes(category),
          onToggle: () => toggle(category),
          isApart: at === 0,
        })),
      ]}
    />
  );
}

function categoriesIn(list: List<WorkOrderRow>): readonly Category[] {
  const filter = list.search.filter?.statusCategory;
  return filter?.filterType === "set" ? CATEGORIES.filter((category) => filter.values.includes(category)) : [];
}
