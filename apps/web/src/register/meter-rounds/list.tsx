import { IconListTree } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meterRoundTarget } from "@millwright/domain/register/meter-rounds/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function MeterRoundList() {
  const list = useList(meterRounds.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("meterRounds.title")}
      list={list}
      counted="meterRounds.counted"
      create={{ call: meterRounds.create, to: links.add() }}
      transfer={{ export: meterRounds.export, importTarget: meterRoundTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("meterRounds.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={meterRounds.create} to={links.add()} label={t("meterRounds.new")} />;
const bulk = archiveBulk(meterRounds, "meterRounds.counted");

const column = columnsOf(meterRounds.list, "meterRounds.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.text("interval"),
  column.reference("site", { options: optionsFrom(locations.list) }),
];
