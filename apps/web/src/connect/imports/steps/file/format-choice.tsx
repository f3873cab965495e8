import { useId } from "react";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import type { FieldSource, ImportField } from "@millwright/domain/kit/imports/target.ts";
import { formatsOf, isDateKind, type CellFormat } from "@millwright/domain/kit/imports/cell-formats.ts";
import { formatOf, writingOf } from "@millwright/domain/connect/imports/values/writings.ts";
import { t } from "../../../../i18n/connect.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { readingOf } from "../../reading.ts";
import styles from "../../imports.module.css";

interface WrittenProps {
  field: ImportField;
  column: Import["columns"][number];
  source: FieldSource;
}

/** How a column writes its dates or numbers: as its cells decide, as a person says, or asked where it can be read in two ways. */
export function FormatChoice({ field, column, source, onChange }: WrittenProps & { onChange: (source: FieldSource) => void }) {
  const why = useId();
  const formats = formatsOf(field.kind);
  if (formats.length === 0) return null;
  const writing = writingOf(field, column);
  const isAsked = writing !== null && writing.open.length > 0;
  const choose = (chosen: string) => {
    const { format: _before, ...others } = source;
    const format = formats.find((known) => known === chosen);
    onChange(format ? { ...others, format } : others);
  };
  const decided = writing?.format ? t("imports.written.decided", { form: nameOf(writing.format) }) : t("imports.written.found");
  return (
    <div className={styles.written}>
      <select
        className={styles.select}
        aria-label={t("imports.written.label", { title: field.title })}
        aria-required={isAsked || undefined}
        aria-invalid={(isAsked && source.format === undefined) || undefined}
        aria-describedby={isAsked ? why : undefined}
        value={source.format ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{isAsked ? t("imports.written.ask") : decided}</option>
        {formats.map((format) => (
          <option key={format} value={format}>
            {optionOf(field, format, isAsked && writing.open.includes(format) ? writing.example : null)}
          </option>
        ))}
      </select>
      {isAsked && source.format === undefined && (
        <span id={why} className={styles.reason}>
          {askOf(field, writing.open, writing.example)}
        </span>
      )}
      {writing !== null && writing.strays > 0 && source.format === undefined && (
        <span className={styles.note}>{t("imports.written.strays", { count: writing.strays, shown: formatNumber(writing.strays) })}</span>
      )}
    </div>
  );
}

/** The first cell that says something, as it is read now. */
export function Reading({ field, column, source }: WrittenProps) {
  const format = formatOf(field, source, column);
  const isAsked = format === undefined && (writingOf(field, column)?.open.length ?? 0) > 0;
  if (formatsOf(field.kind).length === 0 || isAsked) return null;
  const cells = column.samples.map((cell) => ({ cell, reading: readingOf(field, cell, format) }));
  const first = cells.find(({ reading }) => reading !== null) ?? cells[0];
  if (!first) return null;
  return (
    <span className={styles.note} data-reading>
      {first.reading === null
        ? t("imports.written.none", { cell: first.cell })
        : t("imports.written.first", { cell: first.cell, reading: first.reading })}
      {isDateKind(field.kind) && /(?:^|\D)\d\d$/.test(first.cell) && !/\d{4}/.test(first.cell) && ` ${t("imports.written.years")}`}
    </span>
  );
}

const nameOf = (format: CellFormat): string => t(`imports.written.${format}`);

function optionOf(field: ImportField, format: CellFormat, example: string | null): string {
  const reading = example === null ? null : readingOf(field, example, format);
  return reading === null ? nameOf(format) : t("imports.written.option", { form: nameOf(format), reading });
}

/** Both readings of a cell; where each cell has but one and they contradict each other, that. */
function askOf(field: ImportField, open: readonly CellFormat[], cell: string): string {
  const readings = open.flatMap((format) => readingOf(field, cell, format) ?? []);
  const [first, ...others] = readings;
  if (first === undefined || others.length === 0) return t("imports.written.torn", { forms: joined(open.map(nameOf)) });
  return t("imports.written.open", { cell, readings: joined(readings) });
}

const joined = (words: readonly string[]): string =>
  words.reduce((one, other) => (one === "" ? other : t("imports.written.or", { one, other })), "");
