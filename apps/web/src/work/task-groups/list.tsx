import { IconListTree } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { taskGroupTarget } from "@millwright/domain/work/task-groups/import.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { headingOf } from "@millwright/domain/kit/imports/target.ts";
import { groupSteps } from "@millwright/domain/work/task-groups/steps/contract.ts";
import { groupStepTarget } from "@millwright/domain/work/task-groups/steps/import.ts";
import { startExport } from "../../kit/transfer/exports.ts";
import { TransferMenu } from "../../kit/transfer/list-transfer.tsx";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function TaskGroupList() {
  const list = useList(taskGroups.list, columns, { sort: "code" });
  return (
    <ListScreen
      title={t("taskGroups.title")}
      list={list}
      counted="taskGroups.counted"
      create={{ call: taskGroups.create, to: links.add() }}
      transfer={{ export: taskGroups.export, importTarget: taskGroupTarget }}
      actions={
        <>
          <StepsTransfer />
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("taskGroups.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const STEPS = { export: groupSteps.export, importTarget: groupStepTarget };
const STEP_COLUMNS = ["taskGroup", "task", "name", "kind"].map((field) => ({ field, title: headingOf(groupStepTarget, field) }));

/** The steps of all groups, a row each. */
function StepsTransfer() {
  const start = (format: ExportFormat, isWhole: boolean) => void startExport(STEPS.export, { columns: STEP_COLUMNS, format, isWhole });
  return (
    <TransferMenu
      transfer={STEPS}
      label={t("taskGroups.stepsTransfer")}
      onExport={(format) => start(format, false)}
      onExportWhole={(format) => start(format, true)}
    />
  );
}

const New = () => <NewLink call={taskGroups.create} to={links.add()} label={t("taskGroups.new")} />;
const bulk = archiveBulk(taskGroups, "taskGroups.counted");

const column = columnsOf(taskGroups.list, "taskGroups.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.choice("state", {
    words: () => ({
      draft: t("taskGroups.state.draft"),
      published: t("taskGroups.state.published"),
      retired: t("taskGroups.state.retired"),
    }),
  }),
  column.number("publishedVersion"),
  column.number("stepsCount"),
  column.number("estLaborHrs"),
  column.reference("responsiblePerson", { options: optionsFrom(people.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
];
