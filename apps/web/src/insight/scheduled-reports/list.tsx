import { IconMailForward } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { FORMATS, SOURCES } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { RHYTHMS } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { t } from "../../i18n/insight.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { links } from "./links.ts";
import { nextWords, tallyWords, whenWords } from "./words.ts";

export function ScheduledReportList() {
  const list = useList(scheduledReports.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("scheduledReports.title")}
      list={list}
      counted="scheduledReports.counted"
      create={{ call: scheduledReports.create, to: links.add() }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        empty={<EmptyState icon={IconMailForward} text={t("scheduledReports.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={scheduledReports.create} to={links.add()} label={t("scheduledReports.new")} />;

const column = columnsOf(scheduledReports.list, "scheduledReports.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.own("source", {
    filter: { kind: "set", options: () => SOURCES.map((value) => ({ value, label: t(`scheduledReports.source.${value}`) })) },
    text: ({ source, shows }) => shows?.name ?? t(`scheduledReports.source.${source}`),
  }),
  column.own("rhythm", {
    filter: { kind: "set", options: () => RHYTHMS.map((value) => ({ value, label: t(`scheduledReports.rhythm.${value}`) })) },
    text: (row) => whenWords(row),
    width: 280,
  }),
  column.own("nextAt", { filter: { kind: "date" }, text: (row) => nextWords(row), width: 180 }),
  column.own("lastAt", {
    filter: { kind: "date" },
    text: ({ last }) => (last ? tallyWords(last) : t("scheduledReports.never")),
    width: 150,
  }),
  column.own("format", {
    filter: { kind: "set", options: () => FORMATS.map((value) => ({ value, label: t(`scheduledReports.format.${value}`) })) },
    text: ({ format }) => t(`scheduledReports.format.${format}`),
  }),
  column.yesNo("isPaused"),
  column.reference("owner", { options: optionsFrom(people.list) }),
];
