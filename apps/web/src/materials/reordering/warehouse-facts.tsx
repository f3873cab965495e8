import { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { NOT_YET, StripFact } from "../../kit/record/fact-strip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

/** How many parts of a warehouse are to be ordered. */
export function WarehouseShort({ warehouse: { id } }: { warehouse: Warehouse }) {
  const { data, error } = useCall(reordering.suggestions, { query: { warehouseId: String(id) } });
  if (error) return null;
  const short = data?.rows.length ?? 0;
  return (
    <StripFact
      label={t("reordering.toOrder")}
      value={data ? `${formatNumber(short)}${data.hasMore ? "+" : ""}` : NOT_YET}
      to={links.list()}
      {...(short > 0 ? { tone: "warn" as const } : {})}
    />
  );
}
