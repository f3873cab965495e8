import { IconClockPause } from "@tabler/icons-react";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { downtimeTarget } from "@millwright/domain/register/downtimes/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

export function DowntimeList() {
  const list = useList(downtimes.list, columns, { sort: "-startAt" });
  return (
    <ListScreen
      title={t("downtimes.title")}
      list={list}
      counted="downtimes.counted"
      create={{ call: downtimes.create, to: links.add() }}
      transfer={{ export: downtimes.export, importTarget: downtimeTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconClockPause} text={t("downtimes.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={downtimes.create} to={links.add()} label={t("downtimes.new")} />;
const bulk = archiveBulk(downtimes, "downtimes.counted");
