import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { GeneralDraft } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { later } from "../../../kit/form/draft/later.ts";
import { ComesLate } from "../../../kit/layout/comes-late.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { assetNotes } from "../../../register/assets/slots.ts";
import { WarrantyNote } from "../../../register/assets/public.ts";
import { CrewTaken } from "./crew-taken.tsx";
import { ResponsibleWarning } from "./responsible-warning.tsx";
import { priorityOptions, workTypeOptions } from "../words.ts";

export const generalDraft = later(GeneralDraft);
const field = fieldsOf(generalDraft);

/** What a new order and the general information of an old one have in common. */
export function GeneralFields() {
  const { form } = useFormOf();
  const assetId: unknown = form.watch("assetId");
  const seesSuppliers = useMay(suppliers.list);
  return (
    <>
      <field.Text name="title" isWide autoFocus />
      <field.Picker
        name="assetId"
        call={assets.list}
        // The old place does not go with another asset; the server takes the one where it stands.
        onChosen={() => form.setValue("locationId", null)}
      />
      <ComesLate>
        <WarrantyNote assetId={typeof assetId === "number" ? assetId : null} />
        {typeof assetId === "number" && <ContributedParts of={assetNotes} give={{ assetId }} />}
      </ComesLate>
      <field.Picker name="locationId" call={locations.list} help={t("workOrders.help.location")} />
      <field.Select name="priority" options={priorityOptions()} />
      <field.Picker name="responsiblePersonId" call={people.list} />
      <ResponsibleWarning />
      <field.Picker name="crewId" call={crews.list} />
      <CrewTaken />
      {seesSuppliers && <field.Picker name="contractorId" call={suppliers.list} help={t("workOrders.help.contractor")} />}
      <field.Instant name="dueAt" />
      <field.Instant name="estStartAt" />
      <field.Clock name="estimateMinutes" />
      <field.Select name="workType" options={workTypeOptions()} />
      <field.Picker name="workOrderTypeId" call={valuesOf("work-order-types").options} />
      <field.LongText name="hazards" rows={2} />
      <field.LongText name="protectiveEquipment" rows={2} />
    </>
  );
}
