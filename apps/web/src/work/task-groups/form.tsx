import { people } from "@millwright/domain/foundation/people/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { TaskGroupDraft, taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../i18n/work.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(TaskGroupDraft);
const record = { contract: taskGroups, draft, links, labels: "taskGroups.field" };

export const NewTaskGroup = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("taskGroups.new")} created={t("taskGroups.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditTaskGroup = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("taskGroups.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="siteId" call={locations.list} />
      <field.Picker name="responsiblePersonId" call={people.list} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
