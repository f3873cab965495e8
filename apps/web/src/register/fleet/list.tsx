import { IconGasStation } from "@tabler/icons-react";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { fleetTarget } from "@millwright/domain/register/fleet/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { useHolds } from "../../kit/wire/query.ts";
import { columnsFor } from "./columns.tsx";
import { links } from "./links.ts";

export { columnsFor } from "./columns.tsx";

export function FleetList() {
  const list = useList(fleet.list, columnsFor(useHolds("work-costs", "view")), { sort: "-at" });
  return (
    <ListScreen
      title={t("fleet.title")}
      list={list}
      counted="fleet.counted"
      create={{ call: fleet.create, to: links.add() }}
      transfer={{ export: fleet.export, importTarget: fleetTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconGasStation} text={t("fleet.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={fleet.create} to={links.add()} label={t("fleet.new")} />;
const bulk = archiveBulk(fleet, "fleet.counted");
