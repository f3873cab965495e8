import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import {
  MASTER_PART_STATES,
  MASTER_PART_TRACKINGS,
  MASTER_PART_VEDS,
  MasterPartDraft,
  masterParts,
} from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(MasterPartDraft);
const record = { contract: masterParts, draft, links, labels: "masterParts.field" };

export const NewMasterPart = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", tracking: "none", state: "active" }}
    title={t("masterParts.new")}
    created={t("masterParts.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditMasterPart = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("masterParts.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="categoryId" call={valuesOf("part-item-categories").options} />
      <field.Picker name="unitId" call={valuesOf("units-of-measure").options} />
      <field.Picker name="buyUnitId" call={valuesOf("units-of-measure").options} />
      <field.Select
        name="tracking"
        options={MASTER_PART_TRACKINGS.map((value) => ({ value, label: t(`masterParts.tracking.${value}`) }))}
      />
      <field.Select name="ved" options={MASTER_PART_VEDS.map((value) => ({ value, label: t(`masterParts.ved.${value}`) }))} />
      <field.Select name="state" options={MASTER_PART_STATES.map((value) => ({ value, label: t(`masterParts.state.${value}`) }))} />
      <field.Number name="shelfLifeDays" />
      <field.Text name="description" />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
