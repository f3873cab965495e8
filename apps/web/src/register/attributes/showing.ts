import type { Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatNumber } from "../../kit/format.ts";

/** A value as people read it. */
export function shownValue({ kind, unit }: Pick<Attribute, "kind" | "unit">, value: ValueShown | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (typeof value === "object") return value.name;
  if (typeof value === "number") return unit ? `${formatNumber(value, 6)} ${unit.code}` : formatNumber(value, 6);
  return kind === "day" ? formatDay(value) : value;
}

/** What may be said, in a few words: "0 to 500 kW", "Packing, Mechanical". */
export function rangeOf({ kind, minimum, maximum, unit, options, refersTo }: Attribute): string {
  if (kind === "list") return (options ?? []).join(", ");
  if (kind === "reference") return refersTo ? t(`attributes.refersTo.${refersTo}`) : "";
  if (kind !== "number") return "";
  const figure = (value: number) => formatNumber(value, 6);
  const range =
    minimum !== null && maximum !== null
      ? t("attributes.range.between", { from: figure(minimum), to: figure(maximum) })
      : minimum !== null
        ? t("attributes.range.from", { from: figure(minimum) })
        : maximum !== null
          ? t("attributes.range.to", { to: figure(maximum) })
          : "";
  return [range, unit?.code ?? ""].filter(Boolean).join(" ");
}
