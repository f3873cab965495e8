import { IconListTree } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { holidayTarget } from "@millwright/domain/register/holidays/import.ts";
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

export function HolidayList() {
  const list = useList(holidays.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("holidays.title")}
      list={list}
      counted="holidays.counted"
      create={{ call: holidays.create, to: links.add() }}
      transfer={{ export: holidays.export, importTarget: holidayTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("holidays.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={holidays.create} to={links.add()} label={t("holidays.new")} />;
const bulk = archiveBulk(holidays, "holidays.counted");

const column = columnsOf(holidays.list, "holidays.field");
const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.day("day"),
  column.yesNo("isYearly"),
  column.number("minutes"),
];
