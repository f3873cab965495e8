import { IconPackageImport } from "@tabler/icons-react";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
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

export function MaterialReceiptList() {
  const list = useList(materialReceipts.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("materialReceipts.title")}
      list={list}
      counted="materialReceipts.counted"
      create={{ call: materialReceipts.create, to: links.add() }}
      transfer={{ export: materialReceipts.export }}
      quickFilters={[
        {
          label: t("materialReceipts.quick.open"),
          filters: { status: { filterType: "set", values: ["draft", "partly_received"] } },
        },
      ]}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconPackageImport} text={t("materialReceipts.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={materialReceipts.create} to={links.add()} label={t("materialReceipts.new")} />;
const bulk = archiveBulk(materialReceipts, "materialReceipts.counted");
