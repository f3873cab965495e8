import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import {
  isAsked,
  type ChoiceValue,
  type FieldSource,
  type ImportField,
  type ImportTarget,
  type Mapping,
} from "@millwright/domain/kit/imports/target.ts";
import { formatsOf } from "@millwright/domain/kit/imports/cell-formats.ts";
import { SPOILT_ANSWERS } from "@millwright/domain/kit/imports/spoilt-cells.ts";
import { isProse } from "@millwright/domain/connect/imports/values/fillers.ts";
import { t } from "../../../../i18n/connect.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { FormatChoice, Reading } from "../file/format-choice.tsx";
import { useFew, useMayCreate } from "../../lookups.ts";
import styles from "../../imports.module.css";

interface MappingTableProps {
  target: ImportTarget;
  columns: Import["columns"];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column fills which field, what becomes of words that nobody knows, and what is answered once for all rows. */
export function MappingTable({ target, columns, mapping, onChange }: MappingTableProps) {
  const set = (field: ImportField, source: FieldSource | null) => {
    const { [field.key]: _before, ...others } = mapping;
    onChange(source ? { ...others, [field.key]: source } : others);
  };
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.map.title")}>
      <table className={styles.table} data-roomy>
        <thead>
          <tr>
            <th scope="col">{t("imports.map.field")}</th>
            <th scope="col">{t("imports.map.column")}</th>
            <th scope="col">{t("imports.map.sample")}</th>
          </tr>
        </thead>
        <tbody>
          {target.fields
            .filter((field) => !field.standsInFor || isAsked(field, mapping))
            .map((field) => (
              <FieldRow
                key={field.key}
                field={field}
                columns={columns}
                source={mapping[field.key]}
                onChange={(source) => set(field, source)}
              />
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldRowProps {
  field: ImportField;
  columns: Import["columns"];
  source: FieldSource | undefined;
  onChange: (source: FieldSource | null) => void;
}

function FieldRow({ field, columns, source, onChange }: FieldRowProps) {
  const column = source?.column === undefined ? undefined : columns[source.column];
  const nameColumn = source?.nameColumn === undefined ? undefined : columns[source.nameColumn];
  const choose = (value: string) => {
    const kept = source?.makeCodes ? { makeCodes: true } : {};
    if (value === "") return onChange(source?.makeCodes ? kept : null);
    const { values = {}, leaveMissing, createMissing = field.canCreate === true && !field.isCreatedOnDemand } = source ?? {};
    onChange({
      ...kept,
      column: Number(value),
      ...(field.choices ? { values } : {}),
      ...(leaveMissing ? { leaveMissing } : {}),
      ...(field.canCreate ? { createMissing: createMissing && !leaveMissing } : {}),
    });
  };
  return (
    <tr data-off={!source || undefined}>
      <th scope="row">
        {field.title}
        {field.isRequired && <span className={styles.needed}>{t("imports.needed")}</span>}
        {field.note && <span className={styles.note}>{field.note}</span>}
      </th>
      <td>
        {!field.standsInFor && (
          <select
            className={styles.select}
            aria-label={`${field.title}: ${t("imports.map.column")}`}
            aria-required={field.isRequired}
            value={source?.column ?? ""}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t("imports.map.none")}</option>
            {columns.map((one, at) => (
              <option key={at} value={at}>
                {one.header}
              </option>
            ))}
          </select>
        )}
        {field.kind === "record" && column && (
          <span className={styles.note}>
            {nameColumn ? t("imports.map.codeAndName", { codes: column.header, names: nameColumn.header }) : t("imports.map.lookup")}
          </span>
        )}
        {column && (field.kind === "record" || field.choices) && !field.isLenient && (
          <UnknownSelect field={field} source={source ?? {}} onChange={onChange} />
        )}
        {field.codeIsMade === "on demand" && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={source?.makeCodes ?? false}
              onChange={(event) => onChange(withCodes(source, event.target.checked))}
            />
            {t("imports.map.makeCodes")}
          </label>
        )}
        {field.isAnswerable && !column && field.kind !== "text" && <AnswerSelect field={field} source={source} onChange={onChange} />}
        {field.isAnswerable && !column && field.kind === "text" && <AnswerText field={field} source={source} onChange={onChange} />}
        {column?.spoilt && formatsOf(field.kind).length === 0 && (
          <SpoiltSelect spoilt={column.spoilt} field={field} source={source ?? {}} onChange={onChange} />
        )}
        {column && <FormatChoice field={field} column={column} source={source ?? {}} onChange={onChange} />}
      </td>
      <td className={styles.samples} data-label={t("imports.map.sample")} data-empty={!column || undefined}>
        {[...new Set(column?.samples)].join(" · ")}
        {column && <Reading field={field} column={column} source={source ?? {}} />}
      </td>
    </tr>
  );
}

interface AnswerProps {
  field: ImportField;
  source: FieldSource | undefined;
  onChange: (source: FieldSource | null) => void;
}

function AnswerSelect({ field, source, onChange }: AnswerProps) {
  const few = useFew(field);
  const options: { value: ChoiceValue; title: string }[] = field.choices?.map(({ value, title }) => ({ value, title })) ?? few;
  const label = field.standsInFor ? field.title : t("imports.map.answer", { title: field.title });
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={source?.answer ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : { answer: meant(options, event.target.value) })}
    >
      <option value="">{`${label}: ${t("imports.map.noAnswer")}`}</option>
      {options.map(({ value, title }) => (
        <option key={value} value={value}>
          {`${label}: ${title}`}
        </option>
      ))}
    </select>
  );
}

/** A text that all rows have, where no column says it. */
function AnswerText({ field, source, onChange }: AnswerProps) {
  const label = t("imports.map.answer", { title: field.title });
  return (
    <input
      className={styles.lineInput}
      data-wide
      aria-label={label}
      placeholder={label}
      maxLength={field.maxLength ?? 200}
      value={source?.answer ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : { answer: event.target.value })}
    />
  );
}

/** What becomes of rows whose word nobody knows. */
function UnknownSelect({ field, source, onChange }: { field: ImportField; source: FieldSource; onChange: (source: FieldSource) => void }) {
  const mayCreate = useMayCreate(field);
  const value = source.createMissing && mayCreate ? "create" : source.leaveMissing ? "leave" : "refuse";
  const choose = (chosen: string) => onChange({ ...source, createMissing: chosen === "create", leaveMissing: chosen === "leave" });
  return (
    <select
      className={styles.select}
      data-below
      aria-label={t("imports.map.unknown", { title: field.title })}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="refuse">{t("imports.map.unknownRefused")}</option>
      {!field.isRequired && <option value="leave">{t("imports.map.unknownLeft")}</option>}
      {mayCreate && <option value="create">{t("imports.map.unknownCreated")}</option>}
    </select>
  );
}

interface SpoiltProps {
  spoilt: NonNullable<Import["columns"][number]["spoilt"]>;
  field: ImportField;
  source: FieldSource;
  onChange: (source: FieldSource) => void;
}

/** What becomes of rows in whose cell a spreadsheet program wrote something else than was typed. */
function SpoiltSelect({ spoilt: { count, example, reason }, field, source, onChange }: SpoiltProps) {
  if (reason === "cell_is_date" && isProse(field)) return null;
  const { spoilt: chosen, ...others } = source;
  return (
    <div className={styles.written}>
      <select
        className={styles.select}
        aria-label={t("imports.spoilt.label", { title: field.title })}
        value={chosen ?? ""}
        onChange={(event) => {
          const answer = SPOILT_ANSWERS.find((each) => each === event.target.value);
          onChange(answer ? { ...others, spoilt: answer } : others);
        }}
      >
        <option value="">{t("imports.spoilt.refused")}</option>
        {SPOILT_ANSWERS.filter((each) => each !== "empty" || !field.isRequired).map((each) => (
          <option key={each} value={each}>
            {t(`imports.spoilt.${each}`)}
          </option>
        ))}
      </select>
      <span className={styles.reason}>{t(`imports.spoilt.${reason}`, { count, shown: formatNumber(count), example })}</span>
    </div>
  );
}

/** Codes may be made beside those that a column has, or without one. */
function withCodes(source: FieldSource | undefined, makeCodes: boolean): FieldSource | null {
  if (makeCodes) return { ...source, makeCodes };
  const { makeCodes: _made, ...others } = source ?? {};
  return Object.keys(others).length === 0 ? null : others;
}

/** An option's value as it is meant: a page only knows texts. */
const meant = (options: readonly { value: ChoiceValue }[], text: string): ChoiceValue =>
  options.find(({ value }) => String(value) === text)?.value ?? text;
