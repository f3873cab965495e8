import { locations } from "@millwright/domain/register/locations/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { MeterRoundDraft, meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { StopsField } from "./stops-field.tsx";
import { links } from "./links.ts";

const draft = later(MeterRoundDraft);
const record = { contract: meterRounds, draft, links, labels: "meterRounds.field" };

export const NewMeterRound = () => (
  <NewRecord {...record} start={{ code: "", name: "", meterIds: [] }} title={t("meterRounds.new")} created={t("meterRounds.created")}>
    <Fields known={[]} isNew />
  </NewRecord>
);

export const EditMeterRound = () => <EditRecord {...record}>{({ meters }) => <Fields known={meters} />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ known, isNew = false }: { known: readonly Ref[]; isNew?: boolean }) => (
  <>
    <Card title={t("meterRounds.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Text name="interval" />
        <field.Picker name="siteId" call={locations.list} />
        <field.LongText name="notes" isWide rows={4} />
      </FieldGrid>
    </Card>
    <Card title={t("meterRounds.stops.title")}>
      <StopsField known={known} />
    </Card>
  </>
);
