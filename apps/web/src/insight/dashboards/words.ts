import { readable } from "@millwright/domain/kit/readable.ts";
import { went } from "@millwright/domain/insight/dashboards/asking.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import type { FigurePoint, ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { factsOf, type Breakdown, type Definition, type Unit } from "@millwright/domain/insight/figures/catalogue.ts";
import { digitsOf, fromUnit, inUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { hasMessage, t } from "../../i18n/insight.ts";
import { formatMoney, formatNumber, formatRoundMoney } from "../../kit/format.ts";

type OfUnit = Pick<ToldFigure, "unit" | "currency">;

/** A value of a figure as people read it. */
export function written({ unit, currency }: OfUnit, value: number): string {
  if (unit === "money") return formatMoney({ amountMinor: Math.round(value), currency: currency ?? "USD" });
  const size = inUnit({ unit }, value);
  const shown = formatNumber(size, digitsOf(unit, size));
  return unit === "count" || unit === "perDay" ? shown : t(`dashboards.unit.${unit}`, { value: shown });
}

/** The same of a number that is in what people read already, as a chart holds it. */
export const writtenOf =
  (of: OfUnit) =>
  (size: number): string =>
    of.unit === "money" && Number.isInteger(size) ? formatRoundMoney(size, of.currency ?? "USD") : written(of, fromUnit(of.unit, size));

/** A share changes by points, not by per cent of itself. */
const differs = (of: OfUnit, by: number): string =>
  of.unit === "share" ? t("dashboards.unit.points", { value: formatNumber(inUnit(of, by), 1) }) : written(of, by);

/** How it went since the days it is compared with, with a sign and a word; null where that is not known. */
export function changeWords(told: ToldFigure): { words: string; is: string } | null {
  const change = went(told);
  if (!change) return null;
  const size = differs(told, Math.abs(change.by));
  // What is nothing as it is written is no change.
  if (size === differs(told, 0)) return { words: t("dashboards.change.same"), is: "same" };
  const by = `${change.by > 0 ? "+" : "−"}${size}`;
  return { words: t(`dashboards.change.${change.is}`, { by }), is: change.is };
}

/** What a part is called: a record by its name, a key of its own in words. */
export function nameOfPart(by: Breakdown, { label, key }: Pick<FigurePoint, "label" | "key">): string {
  if (label !== null) return label;
  if (key === null) return t("dashboards.without");
  // As the audit says of kinds that no catalogue of this area names.
  if (by === "kind") return readable(key);
  const words = `dashboards.key.${by}.${key}`;
  return hasMessage(words) ? t(words) : key;
}

export const titleOf = (widget: Widget): string => {
  const name = widget.title ?? t(`figures.name.${widget.figure}`);
  return "by" in widget && !widget.title ? t("dashboards.by", { name, part: t(`dashboards.byPart.${widget.by}`) }) : name;
};

/** Why there is no value, where the figure says what it lacks. */
export const nothingOf = ({ figure }: Pick<ToldFigure, "figure">): string =>
  t(factsOf(figure).lacks === "counter" ? "dashboards.noCounter" : "dashboards.noData");

/** The figure in one sentence, for those who do not look at its picture. */
export function sentenceOf(told: ToldFigure): string {
  const name = t(`figures.name.${told.figure}`);
  if (told.value === null) return t("dashboards.sentence.none", { name });
  const change = changeWords(told);
  const value = written(told, told.value);
  return change ? t("dashboards.sentence.changed", { name, value, change: change.words }) : t("dashboards.sentence.plain", { name, value });
}

/** A rule of the organisation by which figures go, as its settings call it. */
export function wordsOfRule(name: Definition, value: string): string {
  if (name === "repeatDays") return t("dashboards.counted.withinDays", { days: value });
  const key = `dashboards.counted.value.${name}.${value}`;
  return hasMessage(key) ? t(key) : value;
}

/** What stands behind a number that is typed. */
export function unitWords(unit: Unit, currency: string): string {
  if (unit === "money") return currency;
  return t(`dashboards.typed.${unit}`);
}
