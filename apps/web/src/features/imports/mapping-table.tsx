import type { Import } from "@millwright/domain/imports/contract.ts";
import type { ChoiceValue, FieldSource, ImportField, ImportTarget, Mapping } from "@millwright/domain/imports/fields.ts";
import { workOrderStatuses } from "@millwright/domain/reference-lists/statuses.contract.ts";
import { t } from "../../i18n/index.ts";
import { useCall } from "../../kit/query.ts";
import { FormatChoice, Reading } from "./format-choice.tsx";
import styles from "./imports.module.css";

interface MappingTableProps {
  target: ImportTarget;
  columns: Import["columns"];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column fills which field, what its values mean, and what is answered once for all rows. */
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
          {target.fields.map((field) => (
            <FieldRow key={field.key} field={field} columns={columns} source={mapping[field.key]} onChange={(source) => set(field, source)} />
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
  const choose = (value: string) => {
    if (value === "") return onChange(null);
    const at = Number(value);
    onChange({ column: at, ...(field.choices ? { values: source?.values ?? {} } : {}), ...(field.canCreate ? { createMissing: source?.createMissing ?? true } : {}) });
  };
  return (
    <tr data-off={!source || undefined}>
      <th scope="row">
        {field.title}
        {field.isRequired && <span className={styles.needed}>{t("imports.needed")}</span>}
        {field.note && <span className={styles.note}>{field.note}</span>}
      </th>
      <td>
        <select className={styles.select} aria-label={`${field.title}: ${t("imports.map.column")}`} aria-required={field.isRequired} value={source?.column ?? ""} onChange={(event) => choose(event.target.value)}>
          <option value="">{t("imports.map.none")}</option>
          {columns.map((one, at) => (
            <option key={at} value={at}>
              {one.header}
            </option>
          ))}
        </select>
        {field.kind === "record" && column && <span className={styles.note}>{t("imports.map.lookup")}</span>}
        {field.canCreate && column && (
          <label className={styles.check}>
            <input type="checkbox" checked={source?.createMissing ?? false} onChange={(event) => onChange({ ...source, createMissing: event.target.checked })} />
            {t("imports.map.create")}
          </label>
        )}
        {field.isAnswerable && !column && <AnswerSelect field={field} source={source} onChange={onChange} />}
        {column && <FormatChoice field={field} column={column} source={source ?? {}} onChange={onChange} />}
        {field.choices && column && <Translations field={field} values={column.values} source={source ?? {}} onChange={onChange} />}
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
  const statuses = useCall(workOrderStatuses.options, field.lookup === "statuses" ? { query: {} } : null).data?.rows;
  const options = field.choices?.map(({ value, title }) => ({ value, title })) ?? statuses?.map(({ id, name }) => ({ value: id, title: name })) ?? [];
  const label = t("imports.map.answer", { title: field.title });
  return (
    <select className={styles.select} aria-label={label} value={source?.answer ?? ""} onChange={(event) => onChange(event.target.value === "" ? null : { answer: meant(options, event.target.value) })}>
      <option value="">{`${label}: ${t("imports.map.noAnswer")}`}</option>
      {options.map(({ value, title }) => (
        <option key={value} value={value}>
          {`${label}: ${title}`}
        </option>
      ))}
    </select>
  );
}

function Translations({ field, values, source, onChange }: AnswerProps & { values: readonly string[]; source: FieldSource }) {
  const set = (value: string, meaning: string) => {
    const { [value]: _before, ...others } = source.values ?? {};
    onChange({ ...source, values: meaning === "" ? others : { ...others, [value]: meant(field.choices ?? [], meaning) } });
  };
  return (
    <dl className={styles.meanings}>
      {values.map((value) => (
        <div key={value}>
          <dt>{value}</dt>
          <dd>
            <select className={styles.select} aria-label={t("imports.map.means", { value })} value={source.values?.[value] ?? ""} onChange={(event) => set(value, event.target.value)}>
              <option value="">{t("imports.map.nothing")}</option>
              {field.choices?.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.title}
                </option>
              ))}
            </select>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An option's value as it is meant: a page only knows texts. */
const meant = (options: readonly { value: ChoiceValue }[], text: string): ChoiceValue => options.find(({ value }) => String(value) === text)?.value ?? text;
