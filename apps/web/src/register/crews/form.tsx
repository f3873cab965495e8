import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { CrewDraft, crews } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { onlySites } from "../locations/public.ts";
import { links } from "./links.ts";

const draft = later(CrewDraft);
const record = { contract: crews, draft, links, labels: "crews.field" };

export const NewCrew = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("crews.new")} created={t("crews.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditCrew = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("crews.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="siteId" call={locations.list} filter={onlySites} />
      <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />
      <field.Number name="indirectPercent" unit="%" help={t("crews.indirectHelp")} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
