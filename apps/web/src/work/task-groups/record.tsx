import { locations } from "@millwright/domain/register/locations/contract.ts";
import { taskGroups, type TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../i18n/work.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links } from "./links.ts";

const REFERENCES = { siteId: locations.list };

export const TaskGroupRecord = () => (
  <RecordScreen call={taskGroups.get} list={taskGroups.list} to={links.record} backTo={links.list()}>
    {(taskGroup) => (
      <RecordPage
        key={taskGroup.id}
        row={taskGroup}
        contract={taskGroups}
        links={links}
        tabs={[
          details(<Details of={taskGroup} />),
          filesOf("TaskGroup", taskGroup.id),
          logOf(taskGroups.log, taskGroup.id, { labels: "taskGroups.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={taskGroup} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: TaskGroup }) => (
  <Card title={t("taskGroups.general")}>
    <FactGrid>
      <WideFact label={t("taskGroups.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("taskGroups.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
