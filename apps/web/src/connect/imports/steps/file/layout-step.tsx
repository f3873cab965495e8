import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../../i18n/connect.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { AppLink } from "../../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { useChange } from "../../../../kit/wire/query.ts";
import { messageOf } from "../../messages.ts";
import { Letters, TextForm, type ChosenForm } from "./text-form.tsx";
import styles from "../../imports.module.css";

/** Which sheet is read, which line of it names the columns, and how the bytes of a text file are meant. */
export function LayoutStep({ current, next }: { current: Import; next: string }) {
  const layout = useChange(imports.layout, { invalidates: [imports] });
  const choose = (sheet: number, headerLine?: number, form: ChosenForm = {}) =>
    layout.mutate(
      {
        params: { id: current.id },
        body: { version: current.version, sheet, ...(headerLine === undefined ? {} : { headerLine }), ...form },
      },
      { onError: (failure) => notify("error", messageOf(failure)) },
    );
  const rows = current.rowsTotal ?? 0;
  return (
    <Card title={t("imports.layout.title")} isPadded={false}>
      <p className={styles.lead}>{t("imports.layout.hint")}</p>
      <div className={styles.layout}>
        {current.sheets.length > 1 && (
          <label className={styles.field}>
            {t("imports.layout.sheet")}
            <select
              className={styles.select}
              value={current.sheet}
              disabled={layout.isPending}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {current.sheets.map((name, at) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextForm current={current} isBusy={layout.isPending} onChoose={(form) => choose(0, undefined, form)} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={current.headerLine === NO_HEADINGS}
            disabled={layout.isPending}
            onChange={(event) => choose(current.sheet, event.target.checked ? NO_HEADINGS : 1)}
          />
          {t("imports.layout.noHeadings")}
        </label>
        <HeaderLine
          key={`${current.sheet}/${current.headerLine}`}
          line={current.headerLine}
          onChoose={(line) => choose(current.sheet, line)}
        />
        <p className={styles.found} role="status">
          {t(current.headerLine === NO_HEADINGS ? "imports.layout.rows" : "imports.layout.found", {
            count: rows,
            shown: formatNumber(rows),
          })}
        </p>
      </div>
      <Preview current={current} isBusy={layout.isPending} onChoose={(line) => choose(current.sheet, line)} />
      <Letters lines={current.letters} />
      <div className={styles.foot}>
        <AppLink to={next} className={buttonClass("primary")}>
          {t("imports.layout.next")}
        </AppLink>
      </div>
    </Card>
  );
}

/** The line of a file whose columns nobody named; they are called A, B, C. */
const NO_HEADINGS = 0;

function HeaderLine({ line, onChoose }: { line: number; onChoose: (line: number) => void }) {
  const shown = line === NO_HEADINGS ? "" : String(line);
  const [typed, setTyped] = useState(shown);
  const take = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== line) onChoose(wanted);
    else setTyped(shown);
  };
  return (
    <label className={styles.field}>
      {t("imports.layout.other")}
      <input
        className={styles.lineInput}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === "Enter" && take()}
      />
    </label>
  );
}

interface PreviewProps {
  current: Import;
  isBusy: boolean;
  onChoose: (line: number) => void;
}

function Preview({ current, isBusy, onChoose }: PreviewProps) {
  const { preview, headerLine } = current;
  const width = Math.max(...preview.map(({ cells }) => cells.length));
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.layout.title")}>
      <table className={styles.table} data-preview>
        <tbody>
          {preview.map(({ line, cells }) => (
            <tr key={line} data-header={line === headerLine || undefined} data-above={line < headerLine || undefined}>
              <th scope="row">
                <label className={styles.check}>
                  <input
                    type="radio"
                    name="header"
                    aria-label={t("imports.layout.header", { line })}
                    checked={line === headerLine}
                    disabled={isBusy}
                    onChange={() => onChoose(line)}
                  />
                  {line}
                </label>
              </th>
              {Array.from({ length: width }, (_, at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
