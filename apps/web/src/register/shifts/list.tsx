import { IconListTree } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTarget } from "@millwright/domain/register/shifts/import.ts";
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

export function ShiftList() {
  const list = useList(shifts.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("shifts.title")}
      list={list}
      counted="shifts.counted"
      create={{ call: shifts.create, to: links.add() }}
      transfer={{ export: shifts.export, importTarget: shiftTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("shifts.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={shifts.create} to={links.add()} label={t("shifts.new")} />;
const bulk = archiveBulk(shifts, "shifts.counted");

const column = columnsOf(shifts.list, "shifts.field");
const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.number("cycleWeeks"),
  column.day("anchorDay"),
  column.yesNo("worksHolidays"),
];
