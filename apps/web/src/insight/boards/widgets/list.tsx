import type { AnswerOf, ListCell } from "@millwright/domain/insight/boards/contract.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { ReactNode } from "react";
import { t } from "../../../i18n/insight.ts";
import { formatDateTime, formatDay, formatMoney, formatNumber } from "../../../kit/format.ts";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { nounPlaces } from "../../../kit/screens.ts";
import { Offered } from "./offered.tsx";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../boards.module.css";

type ListAnswer = AnswerOf<"list">;

/** Rows of any list, the first column leading to each record, and of how many they are. */
export function ListRows({ answer, label }: { answer: ListAnswer; label: string }) {
  const { columns, rows, count } = answer;
  return (
    <>
      <Scrolling className={styles.wide} label={label}>
        <table className={styles.listed} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ field, title, isNumber }) => (
                <th key={field} scope="col" data-number={isNumber || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {row.cells.map((cell, at) => (
                  <Cell key={columns[at]?.field ?? at} isFirst={at === 0} isNumber={columns[at]?.isNumber === true} isWhole={isTime(cell)}>
                    {at === 0 ? <Leads to={recordOf(answer, row)}>{shown(cell)}</Leads> : shown(cell)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      {(count.rows > rows.length || count.isCapped) && (
        <p className={styles.ofAll}>{t("boards.inTotal", { all: `${formatNumber(count.rows)}${count.isCapped ? "+" : ""}` })}</p>
      )}
    </>
  );
}

interface CellProps {
  isFirst: boolean;
  isNumber: boolean;
  /** Never in two lines. */
  isWhole: boolean;
  children: ReactNode;
}

function Cell({ isFirst, isNumber, isWhole, children }: CellProps) {
  if (isFirst) return <th scope="row">{children}</th>;
  return (
    <td className={isNumber || isWhole ? styles.number : undefined} data-number={isNumber || undefined}>
      {children}
    </td>
  );
}

const isTime = (cell: ListCell): boolean => typeof cell === "object" && cell !== null && ("instant" in cell || "day" in cell);

const Leads = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? children : <Offered to={to}>{children}</Offered>;

/** The page of what a row is; of a row without one that of the first record that it names. */
function recordOf({ of, columns }: ListAnswer, { id, cells }: ListAnswer["rows"][number]): string | null {
  const place = nounPlaces(of as RecordKind);
  // Where every record has the same address, that is a list.
  if (place && place.record(id) !== place.record(id + 1)) return place.record(id);
  for (const [at, cell] of cells.entries()) {
    const to = columns[at]?.to;
    if (to && typeof cell === "object" && cell !== null && "id" in cell) return nounPlaces(to as RecordKind)?.record(cell.id) ?? null;
  }
  return null;
}

function shown(cell: ListCell): ReactNode {
  if (cell === null || cell === "") return "–";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return formatNumber(cell);
  if (typeof cell === "boolean") return t(cell ? "boards.yes" : "boards.no");
  if ("instant" in cell) return formatDateTime(cell.instant);
  if ("day" in cell) return formatDay(cell.day);
  if ("status" in cell) return <StatusChip category={cell.category} label={cell.status} shade={cell.shade} />;
  return "amountMinor" in cell ? formatMoney(cell) : cell.name;
}
