import { IconSitemap } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { networkTarget } from "@millwright/domain/iot/networks/import.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function NetworkList() {
  const list = useList(networks.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("networks.title")}
      list={list}
      counted="networks.counted"
      create={{ call: networks.create, to: links.add() }}
      transfer={{ export: networks.export, importTarget: networkTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconSitemap} text={t("networks.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={networks.create} to={links.add()} label={t("networks.new")} />;
const bulk = archiveBulk(networks, "networks.counted");

const column = columnsOf(networks.list, "networks.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.number("gatewayCount"),
  column.number("sensorCount"),
  column.number("pendingCount"),
  column.number("silentCount"),
  column.text("contact"),
  column.text("externalId"),
  column.number("heartbeatSeconds"),
  column.number("pendingLimit"),
];
