import { useMemo } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { FleetDraft, fleet } from "@millwright/domain/register/fleet/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall, useHolds } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { fleetOrderField } from "./slots.ts";

const draft = later(FleetDraft);
// What a dial showed stands among the readings of its meter, too.
const record = { contract: fleet, draft, links, labels: "fleet.field", alsoChanges: [meters, meterReadings] };

/** A new line; of the vehicle that the address names, with its name in the picker. */
export function NewFleetEntry() {
  const [{ assetId }] = useAddress();
  const asked = typeof assetId === "number" ? assetId : null;
  const named = useCall(assets.get, asked === null ? null : { params: { id: asked } });
  const start = useMemo(
    () => ({
      at: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString().replace(".000Z", "Z"),
      isFull: false,
      isConfirmed: false,
      ...(named.data && { assetId: named.data.id, asset: { id: named.data.id, code: named.data.code, name: named.data.name } }),
    }),
    [named.data],
  );
  if (asked !== null && named.isPending) return null;
  return (
    <NewRecord
      {...record}
      {...(asked === null ? {} : { at: `-${asked}` })}
      start={start as never}
      title={t("fleet.new")}
      created={t("fleet.created")}
    >
      <Fields asksPrice />
    </NewRecord>
  );
}

/** What somebody may not see they do not change either. */
export function EditFleetEntry() {
  const seesPrices = useHolds("work-costs", "view");
  return <EditRecord {...record}>{() => <Fields asksPrice={seesPrices} />}</EditRecord>;
}

const field = fieldsOf(draft);

function Fields({ asksPrice }: { asksPrice: boolean }) {
  const currency = useCall(tenants.info, {}).data?.currency;
  return (
    <>
      <Card title={t("fleet.trip")}>
        <FieldGrid>
          <field.Picker name="assetId" call={assets.list} isWide />
          <field.Instant name="at" />
          <field.Picker name="driverId" call={people.list} />
          <field.Number name="odometer" unit="km" help={t("fleet.help.odometer")} />
          <field.Number name="engineHours" unit="h" help={t("fleet.help.engineHours")} />
          <field.Switch name="isConfirmed" help={t("fleet.help.isConfirmed")} />
        </FieldGrid>
      </Card>
      <Card title={t("fleet.fuel")}>
        <FieldGrid>
          <field.Number name="fuel" unit="l" help={t("fleet.help.fuel")} />
          <field.Switch name="isFull" help={t("fleet.help.isFull")} />
          {asksPrice && currency && <field.Money name="price" currency={currency} />}
        </FieldGrid>
      </Card>
      <Card title={t("fleet.where")}>
        <FieldGrid>
          <field.Text name="purpose" isWide />
          <ContributedParts of={fleetOrderField} give={{ name: "workOrderId" }} />
          <field.Text name="position" isWide />
          <field.Number name="latitude" />
          <field.Number name="longitude" />
        </FieldGrid>
      </Card>
    </>
  );
}
