import { useCallback } from "react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import {
  MASTER_PART_STATES,
  MASTER_PART_TRACKINGS,
  MASTER_PART_VEDS,
  MasterPartDraft,
  masterParts,
  type MasterPart,
} from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useAddress } from "../../kit/address.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { useCodeCheck } from "../../kit/form/fields/use-code-check.ts";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { call } from "../../kit/wire/client.ts";
import { links } from "./links.ts";
import { NumberFields } from "./number-fields.tsx";

const draft = later(MasterPartDraft);
const record = { contract: masterParts, draft, links, labels: "masterParts.field" };

export function NewMasterPart() {
  const [{ barcode }] = useAddress();
  // A box that nobody knew was scanned.
  const numbers = typeof barcode === "string" ? [{ kind: "barcode" as const, manufacturer: null, number: barcode }] : [];
  return (
    <NewRecord
      {...record}
      start={{ code: "", name: "", tracking: "none", state: "active", buyRatio: 1, numbers }}
      title={t("masterParts.new")}
      created={t("masterParts.created")}
    >
      <Fields own={null} />
    </NewRecord>
  );
}

export const EditMasterPart = () => <EditRecord {...record}>{(part) => <Fields own={part} />}</EditRecord>;

const field = fieldsOf(draft);
const units = valuesOf("units-of-measure").options;

function Fields({ own }: { own: MasterPart | null }) {
  const ownId = own?.id;
  const isTaken = useCallback(
    async (code: string) =>
      !(await call(masterParts.validate, { params: { code }, query: ownId === undefined ? {} : { id: ownId } })).valid,
    [ownId],
  );
  useCodeCheck("code", own?.code ?? null, isTaken);
  return (
    <>
      <Card title={t("masterParts.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus={own === null} />
          <field.Text name="name" />
          <field.Picker name="categoryId" call={valuesOf("part-item-categories").options} />
          <field.Select name="ved" options={MASTER_PART_VEDS.map((value) => ({ value, label: t(`masterParts.ved.${value}`) }))} />
          <field.Text name="description" isWide />
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
      <Card title={t("masterParts.numbers.title")}>
        <NumberFields ownId={ownId ?? null} />
      </Card>
      <Card title={t("masterParts.stocking")}>
        <FieldGrid>
          <field.Picker name="unitId" call={units} help={t("masterParts.help.unitId")} />
          <field.Select
            name="tracking"
            options={MASTER_PART_TRACKINGS.map((value) => ({ value, label: t(`masterParts.tracking.${value}`) }))}
          />
          <field.Picker name="buyUnitId" call={units} />
          <field.Number name="buyRatio" help={t("masterParts.help.buyRatio")} />
          <field.Number name="shelfLifeDays" unit={t("kit.unit.daysWord")} help={t("masterParts.help.shelfLifeDays")} />
        </FieldGrid>
      </Card>
      <Card title={t("masterParts.others")}>
        <FieldGrid>
          <field.Select name="state" options={MASTER_PART_STATES.map((value) => ({ value, label: t(`masterParts.state.${value}`) }))} />
          <field.Picker name="supersededById" call={masterParts.list} help={t("masterParts.help.supersededById")} />
        </FieldGrid>
      </Card>
    </>
  );
}
