import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { NOT_YET, StripFact } from "../../kit/record/fact-strip.tsx";
import { useCall } from "../../kit/wire/query.ts";

/** How many parts a warehouse holds. */
export function WarehouseStockFacts({ warehouse: { id } }: { warehouse: Warehouse }) {
  const filterModel = {
    warehouse: { filterType: "set", values: [id] },
    onHand: { filterType: "number", type: "greaterThan", filter: 0 },
  } satisfies FiltersOf<typeof stock.list>;
  const { data, error } = useCall(stock.list, { body: { filterModel, count: true, endRow: 1 } });
  if (error) return null;
  return (
    <StripFact
      label={t("stock.partsInStock")}
      value={data?.count ? `${formatNumber(data.count.rows)}${data.count.isCapped ? "+" : ""}` : NOT_YET}
      to="?tab=stock"
    />
  );
}
