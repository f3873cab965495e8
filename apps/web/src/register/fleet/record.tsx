import { people } from "@millwright/domain/foundation/people/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { fleet, type FleetEntry } from "@millwright/domain/register/fleet/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatMoment, formatMoney, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { AssetChip } from "../assets/public.ts";
import { links } from "./links.ts";
import { fleetOrderChip } from "./slots.ts";

const REFERENCES = { assetId: assets.list, driverId: people.list };

export const FleetRecord = () => (
  <RecordScreen call={fleet.get} list={fleet.list} to={links.record} backTo={links.list()}>
    {(entry) => (
      <RecordPage
        key={entry.id}
        row={entry}
        contract={fleet}
        links={links}
        marks={entry.isFull && <ToneChip tone="ok" label={t("fleet.full")} />}
        tabs={[details(<Details of={entry} />), logOf(fleet.log, entry.id, { labels: "fleet.field", references: REFERENCES })]}
      />
    )}
  </RecordScreen>
);

const figure = (value: number | null, unit: string, digits = 2): string | null =>
  value === null ? null : `${formatNumber(value, digits)} ${unit}`;

const Details = ({ of }: { of: FleetEntry }) => (
  <>
    <Card title={t("fleet.trip")}>
      <FactGrid>
        <WideFact label={t("fleet.field.asset")}>
          <AssetChip asset={of.asset} />
        </WideFact>
        <WideFact label={t("fleet.field.at")}>{formatMoment(of.at)}</WideFact>
        <WideFact label={t("fleet.field.driver")}>{of.driver?.name}</WideFact>
        <WideFact label={t("fleet.field.odometer")}>{figure(of.odometer, "km")}</WideFact>
        <WideFact label={t("fleet.field.engineHours")}>{figure(of.engineHours, "h")}</WideFact>
        <WideFact label={t("fleet.field.workOrder")}>
          {of.workOrder && <ContributedParts of={fleetOrderChip} give={{ order: of.workOrder }} meanwhile={of.workOrder.code} />}
        </WideFact>
      </FactGrid>
    </Card>
    <Card title={t("fleet.fuel")}>
      <FactGrid>
        <WideFact label={t("fleet.field.fuel")}>{figure(of.fuel, "l")}</WideFact>
        <WideFact label={t("fleet.field.per100Km")}>{figure(of.per100Km, "l/100 km", 1)}</WideFact>
        <WideFact label={t("fleet.field.perHour")}>{figure(of.perHour, "l/h", 1)}</WideFact>
        <WideFact label={t("fleet.field.price")}>{of.price && formatMoney(of.price)}</WideFact>
      </FactGrid>
    </Card>
    <Card title={t("fleet.where")}>
      <FactGrid>
        <WideFact label={t("fleet.field.purpose")} isWide>
          {of.purpose}
        </WideFact>
        <WideFact label={t("fleet.field.position")} isWide>
          {of.position ?? (of.latitude === null ? null : `${of.latitude}, ${of.longitude}`)}
        </WideFact>
      </FactGrid>
    </Card>
  </>
);
