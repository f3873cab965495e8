import { IconCalendarWeek, IconRotateClockwise2 } from "@tabler/icons-react";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTarget } from "@millwright/domain/register/shifts/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
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
      actions={
        <>
          <AppLink to={WEEK} className={buttonClass("secondary")}>
            <IconCalendarWeek size={16} aria-hidden="true" />
            {t("shifts.week")}
          </AppLink>
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconRotateClockwise2} text={t("shifts.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

/** Who follows which pattern in a week; that page stands behind the same right, and so behind the same entry of the menu. */
const WEEK = "/maintenance-management/availability";
const New = () => <NewLink call={shifts.create} to={links.add()} label={t("shifts.new")} />;
const bulk = archiveBulk(shifts, "shifts.counted");

const column = columnsOf(shifts.list, "shifts.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.number("cycleWeeks"),
  column.day("anchorDay"),
  column.yesNo("worksHolidays"),
];
