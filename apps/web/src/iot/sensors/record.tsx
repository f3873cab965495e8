import { lazy, Suspense, useState } from "react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { t } from "../../i18n/iot.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links as gatewaysLinks } from "../gateways/public.ts";
import { percent } from "../state.tsx";
import { Calibration } from "./calibration.tsx";
import { Curves } from "./curves.tsx";
import { links } from "./links.ts";
import { SensorMark } from "./mark.tsx";
import { Overview } from "./overview.tsx";
import { sensorTabs } from "./slots.ts";

const AdoptDialog = lazy(() => import("./adopt-dialog.tsx").then((module) => ({ default: module.AdoptDialog })));
const SwapDialog = lazy(() => import("./swap-dialog.tsx").then((module) => ({ default: module.SwapDialog })));

const REFERENCES = {
  networkId: networks.list,
  gatewayId: gateways.list,
  typeId: valuesOf("sensor-types").options,
  assetId: assets.list,
  locationId: locations.list,
  meterId: meters.list,
};

export const SensorRecord = () => (
  <RecordScreen call={sensors.get} list={sensors.list} to={links.record} backTo={links.list()}>
    {(sensor) => <Page key={sensor.id} sensor={sensor} />}
  </RecordScreen>
);

function Page({ sensor }: { sensor: Sensor }) {
  const more = useContributedTabs(sensorTabs, { sensor });
  return (
    <RecordPage
      row={sensor}
      contract={sensors}
      links={links}
      marks={<SensorMark of={sensor} />}
      actions={<Acts on={sensor} />}
      // A pending one is adopted, which its own button does.
      fixed={{ edit: sensor.status === "pending" }}
      tabs={[
        { key: "overview", label: t("sensors.overview"), panel: <Overview of={sensor} /> },
        ...(sensor.status === "pending"
          ? []
          : [
              { key: "readings", label: t("sensors.readings.title"), panel: <Curves of={sensor} /> },
              { key: "calibration", label: t("sensors.calibration.title"), panel: <Calibration of={sensor} /> },
            ]),
        ...more,
        filesOf("Sensors", sensor.id),
        logOf(sensors.log, sensor.id, { labels: "sensors.field", references: REFERENCES }),
      ]}
      summary={() => <Vitals of={sensor} />}
    />
  );
}

/** A device that waits is adopted; one that broke is exchanged. */
function Acts({ on }: { on: Sensor }) {
  const may = useMay(sensors.adopt) && on.may.update && on.archivedAt === null;
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  const isPending = on.status === "pending";
  const Dialog = isPending ? AdoptDialog : SwapDialog;
  return (
    <>
      <Button variant={isPending ? "primary" : "text"} onClick={() => setOpen(true)}>
        {t(isPending ? "sensors.adopt.word" : "sensors.swap.word")}
      </Button>
      <Suspense>{isOpen && <Dialog sensor={on} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** What it said of itself last. */
const Vitals = ({ of }: { of: Sensor }) => (
  <Card>
    <FactGrid>
      <WideFact label={t("sensors.field.lastMessageAt")}>{of.lastMessageAt ? formatMoment(of.lastMessageAt) : t("heard.never")}</WideFact>
      <WideFact label={t("sensors.field.battery")}>{percent(of.battery)}</WideFact>
      <WideFact label={t("sensors.field.signal")}>{of.signal === null ? null : formatNumber(of.signal, 0)}</WideFact>
      <WideFact label={t("sensors.field.voltage")}>{of.voltage === null ? null : formatNumber(of.voltage)}</WideFact>
      <WideFact label={t("sensors.field.gateway")} isWide>
        {of.gateway && <RecordChip of={of.gateway} to={gatewaysLinks.record} />}
      </WideFact>
    </FactGrid>
  </Card>
);
