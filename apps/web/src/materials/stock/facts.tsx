import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, type StockLevel } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatDay, formatNumber } from "../../kit/format.ts";
import { NOT_YET, StripFact } from "../../kit/record/fact-strip.tsx";
import { useCall } from "../../kit/wire/query.ts";

/** What there is of a part in all warehouses in reach, and where it is below its reorder point. */
export function StockFacts({ part }: { part: MasterPart }) {
  const { data, error } = useCall(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } }, endRow: 200 } });
  if (error) return null;
  if (!data)
    return (["onHand", "available"] as const).map((field) => <StripFact key={field} label={t(`stock.field.${field}`)} value={NOT_YET} />);
  const { rows } = data;
  const sum = (pick: (row: StockLevel) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const below = rows.filter(({ reorderPoint, available }) => reorderPoint !== null && available <= reorderPoint);
  const onOrder = sum((row) => row.onOrder);
  const [next] = rows.flatMap(({ nextExpected }) => nextExpected ?? []).toSorted((one, other) => (one < other ? -1 : 1));
  const unit = rows[0]?.unit ?? undefined;
  return (
    <>
      <StripFact label={t("stock.field.onHand")} value={formatNumber(sum(({ onHand }) => onHand))} note={unit} to="?tab=stock" />
      <StripFact
        label={t("stock.field.available")}
        value={formatNumber(sum(({ available }) => available))}
        {...(below.length > 0
          ? { tone: "warn" as const, note: t("stock.belowAt", { names: below.map(({ warehouse }) => warehouse.name).join(", ") }) }
          : {})}
        to="?tab=stock"
      />
      {onOrder > 0 && (
        <StripFact
          label={t("stock.field.onOrder")}
          value={formatNumber(onOrder)}
          note={next ? t("stock.expected", { day: formatDay(next) }) : undefined}
          to="?tab=stock"
        />
      )}
    </>
  );
}
