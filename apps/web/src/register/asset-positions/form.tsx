import { locations } from "@millwright/domain/register/locations/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { AssetPositionDraft, assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(AssetPositionDraft);
const record = { contract: assetPositions, draft, links, labels: "assetPositions.field" };

export const NewAssetPosition = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("assetPositions.new")} created={t("assetPositions.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditAssetPosition = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("assetPositions.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="locationId" call={locations.list} help={t("assetPositions.help.place")} />
      <field.Picker name="parentAssetId" call={assets.list} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
