import { IconClipboardList } from "@tabler/icons-react";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
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

export function MaterialRequestList() {
  const list = useList(materialRequests.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("materialRequests.title")}
      list={list}
      counted="materialRequests.counted"
      create={{ call: materialRequests.create, to: links.add() }}
      transfer={{ export: materialRequests.export }}
      quickFilters={[
        { label: t("materialRequests.quick.toApprove"), filters: { status: { filterType: "set", values: ["submitted"] } } },
        { label: t("materialRequests.quick.toIssue"), filters: { status: { filterType: "set", values: ["approved", "partly_issued"] } } },
      ]}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconClipboardList} text={t("materialRequests.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={materialRequests.create} to={links.add()} label={t("materialRequests.new")} />;
const bulk = archiveBulk(materialRequests, "materialRequests.counted");
