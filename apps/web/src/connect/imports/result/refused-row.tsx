import { IconPencil } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Import, RefusedRow } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../i18n/connect.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import type { Mends } from "./use-mends.ts";
import styles from "../imports.module.css";

interface RefusedRowProps {
  row: RefusedRow;
  columns: Import["columns"];
  mends: Mends | null;
}

/** One refused row. A faulty cell is a field at once; the others become fields when all of the row is to be corrected. */
export function RefusedRowCells({ row, columns, mends }: RefusedRowProps) {
  const faults = row.faults.filter(({ column }) => column >= 0);
  const ofRow = row.faults.filter(({ column }) => column < 0);
  const [isWhole, setWhole] = useState(ofRow.length > 0);
  const cells = mends?.cellsOf(row.line) ?? row.cells;
  const places = Array.from({ length: Math.max(columns.length, row.cells.length) }, (_, at) => at);
  const change = (at: number, text: string) =>
    mends?.set(
      row.line,
      places.map((place) => (place === at ? text : (cells[place] ?? ""))),
    );
  return (
    <>
      <tr data-mended={mends?.cellsOf(row.line) !== undefined || undefined}>
        <th scope="row" data-number>
          <span className={styles.lineCell}>
            {mends && !isWhole && (
              <IconButton label={t("imports.refused.whole", { line: row.line })} onClick={() => setWhole(true)}>
                <IconPencil size={15} aria-hidden="true" />
              </IconButton>
            )}
            <span className={styles.line} data-label={t("imports.refused.line")}>
              {row.line}
            </span>
          </span>
        </th>
        {places.map((at) => {
          const why = faults.filter(({ column }) => column === at).map(({ message }) => message);
          return (
            <Cell
              key={at}
              header={columns[at]?.header ?? t("imports.refused.extra", { number: at + 1 })}
              line={row.line}
              text={cells[at] ?? ""}
              why={why.join(" ")}
              onChange={mends && (isWhole || why.length > 0) ? (text) => change(at, text) : null}
            />
          );
        })}
      </tr>
      {ofRow.length > 0 && (
        <tr data-why>
          <td colSpan={places.length + 1}>{ofRow.map(({ message }) => message).join(" ")}</td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  header: string;
  line: number;
  text: string;
  why: string;
  /** Null where it is only shown. */
  onChange: ((text: string) => void) | null;
}

function Cell({ header, line, text, why, onChange }: CellProps) {
  const reason = useId();
  return (
    <td data-label={header} data-fault={why !== "" || undefined} data-plain={(why === "" && !onChange) || undefined}>
      {onChange ? (
        <input
          className={styles.cell}
          aria-label={t("imports.refused.cell", { line, column: header })}
          aria-invalid={why !== "" || undefined}
          aria-describedby={why === "" ? undefined : reason}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        text
      )}
      {why !== "" && (
        <span id={reason} className={styles.reason}>
          {why}
        </span>
      )}
    </td>
  );
}
