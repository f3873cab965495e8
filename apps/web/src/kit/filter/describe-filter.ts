import type { Filter } from "@millwright/domain/kit/list.ts";
import { isRelative } from "@millwright/domain/kit/relative-days.ts";
import { t } from "../../i18n/index.ts";
import { formatDay, formatNumber } from "../format.ts";
import type { Option } from "./options.ts";

/** A filter in words, for its chip: `Name contains "bear"`, `Category: Bearings, Belts`. */
export function describeFilter(title: string, filter: Filter, options: readonly Option[] = []): string {
  switch (filter.filterType) {
    case "text":
      return filter.type === "blank" ? blank(title) : t(`kit.chip.${filter.type}`, { title, value: filter.filter ?? "" });
    case "number":
      return compared(title, filter.type, shownNumber(filter.filter), shownNumber(filter.filterTo));
    case "date":
      if (isRelative(filter.type)) return t("kit.chip.relative", { title, days: t(`kit.grid.${filter.type}`) });
      return compared(title, filter.type, shownDay(filter.dateFrom), shownDay(filter.dateTo));
    case "set": {
      const labels = filter.values.map((value) => options.find((option) => option.value === value)?.label);
      const known = labels.filter((label) => label !== undefined);
      const isShort = known.length === labels.length && known.length <= 3;
      return t("kit.chip.set", { title, values: isShort ? known.join(", ") : String(filter.values.length) });
    }
  }
}

type Comparison = "equals" | "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual" | "inRange" | "blank";

function compared(title: string, type: Comparison, value: string, to: string): string {
  if (type === "blank") return blank(title);
  return type === "inRange" ? t("kit.chip.range", { title, from: value, to }) : `${title} ${SIGNS[type]} ${value}`;
}

const blank = (title: string) => t("kit.chip.blank", { title });
const shownNumber = (value: number | null | undefined) => (typeof value === "number" ? formatNumber(value) : "");
const shownDay = (value: string | null | undefined) => (value ? formatDay(value.slice(0, 10)) : "");

const SIGNS = { equals: "=", lessThan: "<", lessThanOrEqual: "≤", greaterThan: ">", greaterThanOrEqual: "≥" } as const;
