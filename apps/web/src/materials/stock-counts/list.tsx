import { IconClipboardCheck } from "@tabler/icons-react";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { stockCountTarget } from "@millwright/domain/materials/stock-counts/import.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

export function StockCountList() {
  const list = useList(stockCounts.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("stockCounts.title")}
      list={list}
      counted="stockCounts.counted"
      create={{ call: stockCounts.create, to: links.add() }}
      transfer={{ export: stockCounts.export, importTarget: stockCountTarget }}
      quickFilters={[
        {
          label: t("stockCounts.quick.open"),
          filters: { status: { filterType: "set", values: ["draft", "counting", "to_recount", "to_approve"] } },
        },
        { label: t("stockCounts.status.to_recount"), filters: { status: { filterType: "set", values: ["to_recount"] } } },
        { label: t("stockCounts.status.to_approve"), filters: { status: { filterType: "set", values: ["to_approve"] } } },
      ]}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconClipboardCheck} text={t("stockCounts.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={stockCounts.create} to={links.add()} label={t("stockCounts.new")} />;
const bulk = archiveBulk(stockCounts, "stockCounts.counted");
