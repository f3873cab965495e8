import { people } from "@millwright/domain/foundation/people/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { taskGroups, type TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../i18n/work.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { useContributedTabs } from "../../kit/record/contributed.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useMay } from "../../kit/wire/query.ts";
import { links as locationLinks } from "../../register/locations/public.ts";
import { Content } from "./content/content.tsx";
import { links } from "./links.ts";
import { taskGroupTabs } from "./slots.ts";
import { GroupState } from "./state.tsx";
import { Retire } from "./versions/retire.tsx";
import { Versions } from "./versions/versions.tsx";

const REFERENCES = { siteId: locations.list, responsiblePersonId: people.list };

export const TaskGroupRecord = () => (
  <RecordScreen call={taskGroups.get} list={taskGroups.list} to={links.record} backTo={links.list()}>
    {(group) => <GroupPage key={group.id} group={group} />}
  </RecordScreen>
);

function GroupPage({ group }: { group: TaskGroup }) {
  const isOpen = group.archivedAt === null && group.state !== "retired";
  const mayEdit = useMay(taskGroups.startDraft) && group.may.update && isOpen;
  const mayPublish = useMay(taskGroups.publish) && group.may.approve && isOpen;
  const contributed = useContributedTabs(taskGroupTabs, { taskGroup: group });
  return (
    <RecordPage
      row={group}
      contract={taskGroups}
      links={links}
      marks={<GroupState state={group.state} />}
      actions={mayPublish && group.state === "published" && <Retire group={group} />}
      tabs={[
        {
          key: "tasks",
          label: t("taskGroups.tab.tasks"),
          panel: <Content group={group} mayEdit={mayEdit} mayPublish={mayPublish} />,
        },
        { key: "versions", label: t("taskGroups.tab.versions"), panel: <Versions group={group} /> },
        ...contributed,
        filesOf("TaskGroup", group.id),
        logOf(taskGroups.log, group.id, { labels: "taskGroups.field", references: REFERENCES }),
      ]}
      summary={() => <Summary group={group} />}
    />
  );
}

const Summary = ({ group }: { group: TaskGroup }) => (
  <>
    <Card title={t("taskGroups.general")}>
      <Facts>
        <Fact label={t("taskGroups.field.publishedVersion")}>{group.publishedVersion}</Fact>
        <Fact label={t("taskGroups.field.stepsCount")}>{group.stepsCount}</Fact>
        <Fact label={t("taskGroups.field.estLaborHrs")}>{formatNumber(group.estLaborHrs, 2, 2)}</Fact>
        <Fact label={t("taskGroups.field.responsiblePerson")}>{group.responsiblePerson?.name}</Fact>
        <Fact label={t("taskGroups.field.site")}>{group.site && <RecordChip of={group.site} to={locationLinks.record} />}</Fact>
        {group.retiredReason !== null && <Fact label={t("taskGroups.field.retiredReason")}>{group.retiredReason}</Fact>}
        {group.notes !== null && <Fact label={t("taskGroups.field.notes")}>{group.notes}</Fact>}
      </Facts>
    </Card>
  </>
);
