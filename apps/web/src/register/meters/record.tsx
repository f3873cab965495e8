import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters, type Meter } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf, type RecordTab } from "../../kit/record/record-tabs.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links } from "./links.ts";
import { Readings } from "./readings/readings.tsx";
import { MeterValue } from "./readings/value.tsx";

const REFERENCES = {
  unitId: valuesOf("units-of-measure").options,
  assetId: assets.list,
  locationId: locations.list,
  siteId: locations.list,
};

export function MeterRecord() {
  const maySee = useMay(meterReadings.list);
  return (
    <RecordScreen call={meters.get} list={meters.list} to={links.record} backTo={links.list()}>
      {(meter) => (
        <RecordPage
          key={meter.id}
          row={meter}
          contract={meters}
          links={links}
          tabs={
            maySee
              ? [{ key: "readings", label: t("meters.readings.title"), panel: <Readings meter={meter} /> }, ...tabsOf(meter)]
              : tabsOf(meter)
          }
          summary={() => <Summary of={meter} />}
        />
      )}
    </RecordScreen>
  );
}

const tabsOf = (meter: Meter): [RecordTab, ...RecordTab[]] => [
  details(<Details of={meter} />),
  filesOf("Meters", meter.id),
  logOf(meters.log, meter.id, { labels: "meters.field", references: REFERENCES }),
];

/** The last reading, and what follows from all of them. */
const Summary = ({ of }: { of: Meter }) => (
  <Card>
    <FactGrid>
      <WideFact label={t("meters.field.lastValue")}>
        {of.lastValue === null ? null : <MeterValue meter={of} value={of.lastValue} />}
      </WideFact>
      <WideFact label={t("meters.field.lastAt")}>{of.lastAt && formatMoment(of.lastAt)}</WideFact>
      {of.kind === "continuous" && (
        <>
          <WideFact label={t("meters.field.averagePerDay")}>{of.averagePerDay === null ? null : formatNumber(of.averagePerDay)}</WideFact>
          <WideFact label={t("meters.field.lifeToDate")}>{of.lifeToDate === null ? null : formatNumber(of.lifeToDate)}</WideFact>
        </>
      )}
    </FactGrid>
  </Card>
);

const Details = ({ of }: { of: Meter }) => (
  <Card title={t("meters.general")}>
    <FactGrid>
      <WideFact label={t("meters.field.kind")}>{of.kind && t(`meters.kind.${of.kind}`)}</WideFact>
      <WideFact label={t("meters.field.unit")}>{of.unit?.name}</WideFact>
      <WideFact label={t("meters.field.asset")}>{of.asset && <RecordChip of={of.asset} to={assetsLinks.record} />}</WideFact>
      <WideFact label={t("meters.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("meters.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("meters.field.decimals")}>{of.decimals === null ? null : formatNumber(of.decimals)}</WideFact>
      <WideFact label={t("meters.field.rollOver")}>{of.rollOver === null ? null : formatNumber(of.rollOver)}</WideFact>
      <WideFact label={t("meters.field.maxPerDay")}>{of.maxPerDay === null ? null : formatNumber(of.maxPerDay)}</WideFact>
      <WideFact label={t("meters.field.lowLimit")}>{of.lowLimit === null ? null : formatNumber(of.lowLimit)}</WideFact>
      <WideFact label={t("meters.field.highLimit")}>{of.highLimit === null ? null : formatNumber(of.highLimit)}</WideFact>
      <WideFact label={t("meters.field.states")}>{of.states}</WideFact>
      <WideFact label={t("meters.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
