import { useState } from "react";
import { messages, RESOLUTIONS, type Resolution } from "@millwright/domain/iot/messages/contract.ts";
import { readingTarget } from "@millwright/domain/iot/messages/import.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { t } from "../../i18n/iot.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { startExport } from "../../kit/transfer/exports.ts";
import { TransferMenu } from "../../kit/transfer/list-transfer.tsx";
import type { Span } from "@millwright/domain/iot/messages/ranges.ts";
import styles from "./sensors.module.css";

const TRANSFER = { export: messages.exportReadings, importTarget: readingTarget };
const UNITS = ["shown", "stored"] as const;

/** What a sensor measured over the span that is shown as a file, and readings out of a file. */
export function ReadingsFile({ sensorId, span }: { sensorId: number; span: Span }) {
  const [format, setFormat] = useState<ExportFormat | null>(null);
  const start = (asked: { resolution: Resolution; isCanonical: boolean }) => {
    const body = { sensorId, from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), ...asked };
    if (format) void startExport(messages.exportReadings, { ...body, format });
    setFormat(null);
  };
  return (
    <>
      <TransferMenu transfer={TRANSFER} onExport={setFormat} />
      {format && <AskWhat onClose={() => setFormat(null)} onChosen={start} />}
    </>
  );
}

interface AskWhatProps {
  onClose: () => void;
  onChosen: (asked: { resolution: Resolution; isCanonical: boolean }) => void;
}

function AskWhat({ onClose, onChosen }: AskWhatProps) {
  const [resolution, setResolution] = useState<Resolution>("readings");
  const [units, setUnits] = useState<(typeof UNITS)[number]>("shown");
  return (
    <Modal
      title={t("sensors.readings.file.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button variant="primary" onClick={() => onChosen({ resolution, isCanonical: units === "stored" })}>
            {t("sensors.readings.file.export")}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <label>
          {t("sensors.readings.file.values")}
          <select
            value={resolution}
            onChange={({ target }) => setResolution(RESOLUTIONS.find((one) => one === target.value) ?? "readings")}
          >
            {RESOLUTIONS.map((one) => (
              <option key={one} value={one}>
                {t(`sensors.readings.file.resolution.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("sensors.readings.file.units")}
          <select value={units} onChange={({ target }) => setUnits(UNITS.find((one) => one === target.value) ?? "shown")}>
            {UNITS.map((one) => (
              <option key={one} value={one}>
                {t(`sensors.readings.file.in.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Modal>
  );
}
