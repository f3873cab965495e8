import { useState } from "react";
import { t } from "../../../i18n/index.ts";
import { formatDateTime } from "../../format.ts";
import { Button } from "../../layout/button.tsx";
import { useFormOf } from "../context.ts";
import { labelOf } from "../fields/labels.ts";
import type { Difference, Side } from "./merge.ts";
import { Modal } from "../modal.tsx";
import { wordsOf } from "../fields/words.ts";
import type { Conflict } from "./form-state.ts";
import styles from "../form.module.css";

interface StaleDialogProps {
  conflict: Conflict;
  /** The side of each field, or null for "back to the form". */
  onChosen: (chosen: Readonly<Record<string, Side>> | null) => void;
}

/** Someone else saved first: both versions beside each other, a choice for each field, nothing typed lost. */
export function StaleDialog({ conflict: { differences, theirs }, onChosen }: StaleDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { labels, names, start } = useFormOf();
  const at = typeof theirs.updatedAt === "string" ? formatDateTime(theirs.updatedAt) : "";
  const show = (field: string, value: unknown) => wordsOf(value, field, { names, rows: [theirs, start] });
  return (
    <Modal
      title={t("kit.stale.title")}
      text={differences.length > 0 ? t("kit.stale.text", { at }) : t("kit.stale.same", { at })}
      onClose={() => onChosen(null)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onChosen(null)}>
            {t("kit.stale.back")}
          </Button>
          <Button onClick={() => onChosen(chosen)}>{t("kit.stale.save")}</Button>
        </>
      }
    >
      <div className={styles.versions}>
        {differences.map((difference) => (
          <Versions
            key={difference.field}
            difference={difference}
            label={labelOf(labels, difference.field)}
            side={chosen[difference.field] ?? difference.suggested}
            show={(value) => show(difference.field, value)}
            onChoose={(side) => setChosen({ ...chosen, [difference.field]: side })}
          />
        ))}
      </div>
    </Modal>
  );
}

interface VersionsProps {
  difference: Difference;
  label: string;
  side: Side;
  show: (value: unknown) => string;
  onChoose: (side: Side) => void;
}

function Versions({ difference, label, side, show, onChoose }: VersionsProps) {
  return (
    <fieldset className={styles.version}>
      <legend>
        {label}
        {difference.isClash && <span className={styles.clash}>{t("kit.stale.clash")}</span>}
      </legend>
      {(["mine", "theirs"] as const).map((one) => (
        <label key={one} data-chosen={side === one || undefined}>
          <input type="radio" name={difference.field} checked={side === one} onChange={() => onChoose(one)} />
          <span className={styles.versionSide}>{t(`kit.stale.${one}`)}</span>
          <span className={styles.versionValue}>{show(difference[one]) || t("kit.stale.empty")}</span>
        </label>
      ))}
    </fieldset>
  );
}
