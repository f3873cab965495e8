import { useState } from "react";
import { recordSheets, type KeptFile, type KeptState, type RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDay, formatFileSize, formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { saveFile } from "../../kit/transfer/save-file.ts";
import { rowStyles } from "../sensors/public.ts";
import styles from "./record-sheets.module.css";

const TONES: Record<KeptState, Tone> = { intact: "ok", damaged: "alarm", missing: "alarm" };

/** The weeks of the month whose readings were kept in files. */
export const SheetFiles = ({ sheet: { sensor, files } }: { sheet: RecordSheet }) => (
  <Card title={t("recordSheets.files")} isPadded={files.length === 0}>
    {files.length === 0 ? (
      <p>
        {t("recordSheets.filesText")} {t("recordSheets.noFiles")}
      </p>
    ) : (
      <ul className={rowStyles.rows}>
        {files.map((file) => (
          <Row key={file.week} sensorId={sensor.id} file={file} />
        ))}
      </ul>
    )}
  </Card>
);

function Row({ sensorId, file: { week, rowCount, sizeBytes, sha256, state } }: { sensorId: number; file: KeptFile }) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const name = await saveFile(recordSheets.file, { body: { sensorId, week } });
      notify("success", t("recordSheets.saved", { name }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    } finally {
      setSaving(false);
    }
  };
  return (
    <li>
      <span className={rowStyles.what}>
        {t("recordSheets.week", { day: formatDay(week) })}
        <span className={rowStyles.small}>
          {t("recordSheets.rows", { count: rowCount, shown: formatNumber(rowCount), size: formatFileSize(sizeBytes) })}
        </span>
        <span className={`${rowStyles.small} ${styles.sum}`}>{t("recordSheets.checksum", { sha256 })}</span>
      </span>
      <ToneChip tone={TONES[state]} label={t(`recordSheets.state.${state}`)} />
      {state !== "missing" && (
        <Button
          variant="text"
          aria-label={t("recordSheets.downloadOf", { day: formatDay(week) })}
          aria-disabled={isSaving}
          onClick={() => void (isSaving || save())}
        >
          {t("recordSheets.download")}
        </Button>
      )}
    </li>
  );
}
