import { IconBox } from "@tabler/icons-react";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { openingStockTarget } from "@millwright/domain/materials/stock/import.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { links as partLinks } from "../master-parts/public.ts";
import { levelColumns } from "./columns.tsx";

export { levelColumns } from "./columns.tsx";

/** What lies in which warehouse, of every part. */
export function StockLevels() {
  const list = useList(stock.list, levelColumns, { sort: "part" });
  return (
    <ListScreen
      title={t("stock.title")}
      list={list}
      counted="stock.counted"
      transfer={{ export: stock.export, importTarget: openingStockTarget }}
      hasArchive={false}
    >
      <Grid list={list} href={({ part }) => partLinks.record(part.id)} empty={<EmptyState icon={IconBox} text={t("stock.empty")} />} />
    </ListScreen>
  );
}
