import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { ledgerColumns } from "./columns.tsx";
import { links } from "./links.ts";

export const LedgerOfPart = ({ part }: { part: MasterPart }) => <LedgerOf of={{ part: part.id }} other="warehouse" />;
export const LedgerOfWarehouse = ({ warehouse }: { warehouse: Warehouse }) => <LedgerOf of={{ warehouse: warehouse.id }} other="part" />;

/** What moved, the latest first. */
function LedgerOf({ of, other }: { of: Partial<Record<"part" | "warehouse", number>>; other: "part" | "warehouse" }) {
  const list = useList(stockMovements.list, ledgerColumns, { of, sort: "-effectiveAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("stock.ledger")}
      rows={25}
      all={links.ledger()}
      href={({ movementId }) => links.movement(movementId)}
      facts={["kind", "effectiveAt", "quantity", other]}
      empty={<EmptyState text={t("stock.noMovements")} />}
    />
  );
}
