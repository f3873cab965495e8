import { IconCalendarTime } from "@tabler/icons-react";
import { productionCalendars, type ProductionCalendarRow } from "@millwright/domain/register/production-calendars/contract.ts";
import { productionCalendarTarget } from "@millwright/domain/register/production-calendars/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { formatMinutes } from "../../kit/format.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function ProductionCalendarList() {
  const list = useList(productionCalendars.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("productionCalendars.title")}
      list={list}
      counted="productionCalendars.counted"
      create={{ call: productionCalendars.create, to: links.add() }}
      transfer={{ export: productionCalendars.export, importTarget: productionCalendarTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconCalendarTime} text={t("productionCalendars.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={productionCalendars.create} to={links.add()} label={t("productionCalendars.new")} />;
const bulk = archiveBulk(productionCalendars, "productionCalendars.counted");

const column = columnsOf(productionCalendars.list, "productionCalendars.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  { ...column.number("weekMinutes"), text: ({ weekMinutes }: ProductionCalendarRow) => formatMinutes(weekMinutes) },
  column.yesNo("worksHolidays"),
];
