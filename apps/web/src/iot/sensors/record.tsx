import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDay, formatMoment, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as gatewaysLinks } from "../gateways/public.ts";
import { links as networksLinks } from "../networks/public.ts";
import { percent, StateChip } from "../state.tsx";
import { links } from "./links.ts";

const REFERENCES = {
  networkId: networks.list,
  gatewayId: gateways.list,
  typeId: valuesOf("sensor-types").options,
  assetId: assets.list,
  locationId: locations.list,
};

export const SensorRecord = () => (
  <RecordScreen call={sensors.get} list={sensors.list} to={links.record} backTo={links.list()}>
    {(sensor) => (
      <RecordPage
        key={sensor.id}
        row={sensor}
        contract={sensors}
        links={links}
        marks={<StateChip state={sensor.state} />}
        fixed={{ edit: sensor.status === "pending" }}
        tabs={[
          { key: "overview", label: t("sensors.overview"), panel: <Overview of={sensor} /> },
          filesOf("Sensors", sensor.id),
          logOf(sensors.log, sensor.id, { labels: "sensors.field", references: REFERENCES }),
        ]}
        summary={() => (
          <>
            <Vitals of={sensor} />
            <RecordDates row={sensor} />
          </>
        )}
      />
    )}
  </RecordScreen>
);

/** What it said of itself last. */
const Vitals = ({ of }: { of: Sensor }) => (
  <Card>
    <FactGrid>
      <WideFact label={t("sensors.field.lastMessageAt")}>{of.lastMessageAt ? formatMoment(of.lastMessageAt) : t("heard.never")}</WideFact>
      <WideFact label={t("sensors.field.battery")}>{percent(of.battery)}</WideFact>
      <WideFact label={t("sensors.field.signal")}>{of.signal === null ? null : formatNumber(of.signal, 0)}</WideFact>
      <WideFact label={t("sensors.field.voltage")}>{of.voltage === null ? null : formatNumber(of.voltage)}</WideFact>
      <WideFact label={t("sensors.field.gateway")}>{of.gateway && <RecordChip of={of.gateway} to={gatewaysLinks.record} />}</WideFact>
    </FactGrid>
  </Card>
);

const Overview = ({ of }: { of: Sensor }) => (
  <Card title={t("sensors.general")}>
    <FactGrid>
      <WideFact label={t("sensors.field.asset")}>{of.asset && <RecordChip of={of.asset} to={assetsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.type")}>{of.type?.name}</WideFact>
      <WideFact label={t("sensors.field.network")}>{of.network && <RecordChip of={of.network} to={networksLinks.record} />}</WideFact>
      <WideFact label={t("sensors.field.sensorKey")}>{of.sensorKey}</WideFact>
      <WideFact label={t("sensors.field.status")}>{t(`sensors.status.${of.status}`)}</WideFact>
      <WideFact label={t("sensors.field.heartbeatSeconds")}>
        {of.heartbeatSeconds === null ? null : formatNumber(of.heartbeatSeconds)}
      </WideFact>
      <WideFact label={t("sensors.field.calibrationDue")}>{of.calibrationDue && formatDay(of.calibrationDue)}</WideFact>
      <WideFact label={t("sensors.field.vendorType")}>{of.vendorType}</WideFact>
      <WideFact label={t("sensors.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
