import { IconArrowsExchange } from "@tabler/icons-react";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { ledgerColumns } from "./columns.tsx";
import { links } from "./links.ts";

export { ledgerColumns } from "./columns.tsx";

/** Every line of the ledger that a row of stock knows. */
export function Ledger() {
  const list = useList(stockMovements.list, ledgerColumns, { sort: "-effectiveAt" });
  return (
    <ListScreen title={t("stock.ledger")} list={list} counted="stock.lines" transfer={{ export: stockMovements.export }} hasArchive={false}>
      <Grid
        list={list}
        href={({ movementId }) => links.movement(movementId)}
        empty={<EmptyState icon={IconArrowsExchange} text={t("stock.noMovements")} />}
      />
    </ListScreen>
  );
}
