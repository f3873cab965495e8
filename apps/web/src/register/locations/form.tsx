import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { LocationDraft, locations, type Location } from "@millwright/domain/register/locations/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { call } from "../../kit/wire/client.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useCodeCheck } from "../../kit/form/fields/use-code-check.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useHolds } from "../../kit/wire/query.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { links } from "./links.ts";

const draft = later(LocationDraft);
const record = { contract: locations, draft, links, labels: "locations.field" };

/** A new location; below another one when the address says so. */
export function NewLocation() {
  const [{ parentId }] = useAddress();
  const above = useCall(locations.get, typeof parentId === "number" ? { params: { id: parentId } } : null);
  if (typeof parentId === "number" && above.isPending) return null;
  return <NewLocationForm above={above.data ?? null} />;
}

function NewLocationForm({ above }: { above: Location | null }) {
  const start = { code: "", name: "", isSite: false, parentId: above?.id ?? null, parent: above };
  const place = above ? { at: `-${above.id}`, backTo: links.record(above.id) } : {};
  return (
    <NewRecord {...record} {...place} start={start} title={t("locations.new")} created={t("locations.created")}>
      <LocationFields own={null} />
    </NewRecord>
  );
}

export function EditLocation() {
  return (
    <EditRecord {...record} alsoChanges={[assets]}>
      {(location) => <LocationFields own={location} />}
    </EditRecord>
  );
}

const field = fieldsOf(draft);

/** Only a site has a zone of its own; the browser's zones are offered, any other is checked when it is saved. */
const ZONES = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));
function ZoneField() {
  const isSite = useWatch({ name: "isSite" }) === true;
  const { tenant } = useSignedIn();
  if (!isSite) return null;
  return <field.Select name="timeZone" options={ZONES} help={t("locations.help.timeZone", { zone: tenant.timeZone })} isWide />;
}

function LocationFields({ own }: { own: Location | null }) {
  const ownId = own?.id;
  const seesCalendars = useHolds("production-calendars", "view");
  const isTaken = useCallback(
    async (code: string) => !(await call(locations.validate, { params: { code }, query: ownId === undefined ? {} : { id: ownId } })).valid,
    [ownId],
  );
  useCodeCheck("code", own?.code ?? null, isTaken);
  return (
    <>
      <Card title={t("locations.section.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Text name="name" />
          <field.Picker name="parentId" call={locations.list} help={t("locations.help.parentId")} />
          <field.Picker name="categoryId" call={valuesOf("location-categories").options} />
          {seesCalendars && (
            <field.Picker name="productionCalendarId" call={productionCalendars.list} help={t("locations.help.productionCalendarId")} />
          )}
          <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />
          <field.Picker name="failureClassId" call={referenceValues.FailureClass.options} help={t("locations.help.failureClassId")} />
          <field.Switch name="isSite" help={t("locations.help.isSite")} isWide />
          <ZoneField />
        </FieldGrid>
      </Card>
      <Card title={t("locations.section.notes")}>
        <FieldGrid>
          <field.LongText name="address" isWide rows={2} />
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
    </>
  );
}
