import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links } from "./links.ts";

const REFERENCES = {
  categoryId: valuesOf("part-item-categories").options,
  unitId: valuesOf("units-of-measure").options,
  buyUnitId: valuesOf("units-of-measure").options,
};

export const MasterPartRecord = () => (
  <RecordScreen call={masterParts.get} list={masterParts.list} to={links.record} backTo={links.list()}>
    {(masterPart) => (
      <RecordPage
        key={masterPart.id}
        row={masterPart}
        contract={masterParts}
        links={links}
        tabs={[
          details(<Details of={masterPart} />),
          filesOf("Parts", masterPart.id),
          logOf(masterParts.log, masterPart.id, { labels: "masterParts.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={masterPart} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: MasterPart }) => (
  <Card title={t("masterParts.general")}>
    <FactGrid>
      <WideFact label={t("masterParts.field.category")}>{of.category?.name}</WideFact>
      <WideFact label={t("masterParts.field.unit")}>{of.unit?.name}</WideFact>
      <WideFact label={t("masterParts.field.buyUnit")}>{of.buyUnit?.name}</WideFact>
      <WideFact label={t("masterParts.field.tracking")}>{of.tracking && t(`masterParts.tracking.${of.tracking}`)}</WideFact>
      <WideFact label={t("masterParts.field.ved")}>{of.ved && t(`masterParts.ved.${of.ved}`)}</WideFact>
      <WideFact label={t("masterParts.field.state")}>{of.state && t(`masterParts.state.${of.state}`)}</WideFact>
      <WideFact label={t("masterParts.field.shelfLifeDays")}>{of.shelfLifeDays === null ? null : formatNumber(of.shelfLifeDays)}</WideFact>
      <WideFact label={t("masterParts.field.description")}>{of.description}</WideFact>
      <WideFact label={t("masterParts.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
