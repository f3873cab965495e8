import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { warehouses, type Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { FactStrip, StripPlace } from "../../kit/record/fact-strip.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { PersonChip } from "../../foundation/people/public.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as crewsLinks } from "../../register/crews/public.ts";
import { links, typedLinks } from "./links.ts";
import { warehouseFacts, warehouseTabs } from "./slots.ts";
import { OfItsType } from "./typed.tsx";

const REFERENCES = {
  locationId: locations.list,
  siteId: locations.list,
  keeperIds: people.list,
  personId: people.list,
  crewId: crews.list,
};

export const WarehouseRecord = () => (
  <OfItsType>
    <RecordScreen call={warehouses.get} list={warehouses.list} to={links.record} backTo={links.list()}>
      {(warehouse) => <WarehousePage key={warehouse.id} warehouse={warehouse} />}
    </RecordScreen>
  </OfItsType>
);

function WarehousePage({ warehouse }: { warehouse: Warehouse }) {
  const more = useContributedTabs(warehouseTabs, { warehouse });
  return (
    <RecordPage
      row={warehouse}
      contract={warehouses}
      links={typedLinks(warehouse.type)}
      marks={warehouse.selfService && <ToneChip tone="info" label={t("warehouses.field.selfService")} />}
      strip={
        <FactStrip label={t("warehouses.facts")}>
          <ContributedParts of={warehouseFacts} give={{ warehouse }} meanwhile={<StripPlace />} />
        </FactStrip>
      }
      tabs={[
        details(<Details of={warehouse} />),
        ...more,
        filesOf("Warehouses", warehouse.id),
        logOf(warehouses.log, warehouse.id, { labels: "warehouses.field", references: REFERENCES }),
      ]}
    />
  );
}

const Details = ({ of }: { of: Warehouse }) => (
  <Card title={t("warehouses.general")}>
    <FactGrid>
      <WideFact label={t("warehouses.field.type")}>{of.type && t(`warehouses.type.${of.type}`)}</WideFact>
      <WideFact label={t("warehouses.field.location")}>
        {of.location && <RecordChip of={of.location} to={locationsLinks.record} />}
      </WideFact>
      <WideFact label={t("warehouses.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("warehouses.field.keepers")}>
        {of.keepers.length > 0 && of.keepers.map((person) => <PersonChip key={person.id} person={person} />)}
      </WideFact>
      {of.type === "vehicle" && <WideFact label={t("warehouses.field.person")}>{of.person && <PersonChip person={of.person} />}</WideFact>}
      {of.type === "vehicle" && (
        <WideFact label={t("warehouses.field.crew")}>{of.crew && <RecordChip of={of.crew} to={crewsLinks.record} />}</WideFact>
      )}
      <WideFact label={t("warehouses.field.selfService")}>{t(of.selfService ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("warehouses.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
