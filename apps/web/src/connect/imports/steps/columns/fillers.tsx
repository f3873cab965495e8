import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import {
  FILLER_ANSWERS,
  type FillerAnswer,
  type ImportField,
  type ImportTarget,
  type Mapping,
} from "@millwright/domain/kit/imports/target.ts";
import { answeredFillers, fillersOf, type Filler } from "@millwright/domain/connect/imports/values/fillers.ts";
import { t } from "../../../../i18n/connect.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import styles from "./words.module.css";

interface FillersProps {
  target: ImportTarget;
  columns: Import["columns"];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Whether `-`, `n/a` and their likes mean nothing, asked once for each column that has them and answered for all of them with one press. */
export function Fillers({ target, columns, mapping, onChange }: FillersProps) {
  const asked = target.fields.flatMap((field) => {
    const fillers = fillersOf(field, columns[mapping[field.key]?.column ?? -1]?.fillers);
    return fillers.length > 0 ? [{ field, fillers }] : [];
  });
  if (asked.length === 0) return null;
  const answer = (fields: readonly ImportField[], chosen: FillerAnswer) => onChange(answeredFillers(fields, mapping, columns, chosen));
  return (
    <div className={styles.words}>
      <h3>{t("imports.fillers.title")}</h3>
      <p className={styles.hint}>{t("imports.fillers.hint")}</p>
      {asked.length > 1 && (
        <div className={styles.meaning}>
          {FILLER_ANSWERS.map((each) => (
            <Button key={each} variant="secondary" onClick={() => answer(target.fields, each)}>
              {t(`imports.fillers.all.${each}`)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.field}>
        <ul>
          {asked.map(({ field, fillers }) => (
            <FillerRow
              key={field.key}
              field={field}
              fillers={fillers}
              answer={mapping[field.key]?.fillers}
              onChange={(chosen) => answer([field], chosen)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface FillerRowProps {
  field: ImportField;
  fillers: readonly Filler[];
  answer: FillerAnswer | undefined;
  onChange: (answer: FillerAnswer) => void;
}

function FillerRow({ field, fillers, answer, onChange }: FillerRowProps) {
  const count = fillers.reduce((sum, filler) => sum + filler.count, 0);
  return (
    <li>
      <span>
        {field.title}: <span className={styles.word}>{fillers.map(({ text }) => text).join("  ")}</span>
      </span>
      <span className={styles.count}>{t("imports.words.times", { shown: formatNumber(count) })}</span>
      <span className={styles.meaning}>
        <select
          className={styles.select}
          aria-label={t("imports.fillers.label", { title: field.title })}
          aria-required="true"
          aria-invalid={answer === undefined || undefined}
          value={answer ?? ""}
          onChange={(event) => onChange(event.target.value as FillerAnswer)}
        >
          {answer === undefined && <option value="">{t("imports.fillers.ask")}</option>}
          {FILLER_ANSWERS.map((each) => (
            <option key={each} value={each}>
              {t(`imports.fillers.${each}`)}
            </option>
          ))}
        </select>
      </span>
    </li>
  );
}
