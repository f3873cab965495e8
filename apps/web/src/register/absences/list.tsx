import { IconBeach } from "@tabler/icons-react";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { absenceTarget } from "@millwright/domain/register/absences/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function AbsenceList() {
  const list = useList(absences.list, columns, { sort: "-fromDay" });
  return (
    <ListScreen
      title={t("absences.title")}
      list={list}
      counted="absences.counted"
      create={{ call: absences.create, to: links.add() }}
      transfer={{ export: absences.export, importTarget: absenceTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconBeach} text={t("absences.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={absences.create} to={links.add()} label={t("absences.new")} />;
const bulk = archiveBulk(absences, "absences.counted");

const column = columnsOf(absences.list, "absences.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.reference("type"),
  column.day("fromDay"),
  column.day("toDay"),
  column.text("fromTime"),
  column.text("toTime"),
  column.choice("state", {
    words: () => ({ asked: t("absences.state.asked"), approved: t("absences.state.approved"), refused: t("absences.state.refused") }),
  }),
  column.text("remark"),
];
