import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatDay, today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

/** When it is due; the certificate is one of its files. */
export function Calibration({ of }: { of: Sensor }) {
  const may = useMay(sensors.update) && of.may.update && of.status !== "pending";
  const isOver = of.calibrationDue !== null && of.calibrationDue < today();
  return (
    <Card title={t("sensors.calibration.title")} aside={may && <AppLink to={links.edit(of.id)}>{t("sensors.calibration.change")}</AppLink>}>
      <FactGrid>
        <WideFact label={t("sensors.field.calibrationDue")}>
          {of.calibrationDue && (
            <>
              {formatDay(of.calibrationDue)} {isOver && <ToneChip tone="alarm" label={t("sensors.calibration.over")} />}
            </>
          )}
        </WideFact>
        <WideFact label={t("sensors.calibration.certificate")}>
          <AppLink to={`${links.record(of.id)}?tab=files`}>{t("sensors.calibration.files")}</AppLink>
        </WideFact>
      </FactGrid>
    </Card>
  );
}
