import { useMemo } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { DowntimeDraft, downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { DOWNTIME_STATES } from "@millwright/domain/register/downtimes/downtime.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const draft = later(DowntimeDraft);
const record = { contract: downtimes, draft, links, labels: "downtimes.field" };

/** A new downtime; of the asset that the address names, with its name in the picker, and of the order that it was entered from. */
export function NewDowntime() {
  const [{ assetId, workOrderId }] = useAddress();
  const asked = typeof assetId === "number" ? assetId : null;
  const named = useCall(assets.get, asked === null ? null : { params: { id: asked } });
  const start = useMemo(
    () => ({
      state: "down" as const,
      isPlanned: false,
      ...(typeof workOrderId === "number" && { workOrderId }),
      ...(named.data && { assetId: named.data.id, asset: { id: named.data.id, code: named.data.code, name: named.data.name } }),
    }),
    [named.data, workOrderId],
  );
  if (asked !== null && named.isPending) return null;
  return (
    <NewRecord
      {...record}
      {...(asked === null ? {} : { at: typeof workOrderId === "number" ? `-${asked}-${workOrderId}` : `-${asked}` })}
      start={start as never}
      title={t("downtimes.new")}
      created={t("downtimes.created")}
    >
      <Fields />
    </NewRecord>
  );
}

export const EditDowntime = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = () => (
  <Card title={t("downtimes.general")}>
    <FieldGrid>
      <field.Picker name="assetId" call={assets.list} isWide />
      <field.Instant name="startAt" help={t("downtimes.backHelp")} />
      <field.Instant name="endAt" help={t("downtimes.endHelp")} />
      <field.Select name="state" options={DOWNTIME_STATES.map((value) => ({ value, label: t(`downtimes.state.${value}`) }))} />
      <field.Picker name="reasonId" call={valuesOf("downtime-reasons").options} />
      <field.Switch name="isPlanned" />
      <field.LongText name="remark" isWide rows={3} />
    </FieldGrid>
  </Card>
);
