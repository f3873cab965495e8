import type { RecordSheet, SheetDay } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatBriefDay, formatMinutes, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { rowStyles } from "../sensors/public.ts";
import type { Said } from "./said.ts";
import styles from "./record-sheets.module.css";

const COLUMNS = ["day", "least", "mean", "most", "outside", "gaps", "readings", "late"] as const;

/** A line for each day that is over, and the month below. */
export const SheetDays = ({ sheet: { days, totals }, said }: { sheet: RecordSheet; said: Said }) => (
  <Card title={t("recordSheets.days")}>
    {days.length === 0 ? (
      <p>{t("recordSheets.noDays")}</p>
    ) : (
      <>
        {/* Reached by the keyboard: on a phone it is wider than the page. */}
        <div className={styles.wide} role="region" aria-label={t("recordSheets.days")} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`recordSheets.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <Line key={day.day} name={formatBriefDay(day.day)} of={day} said={said} />
              ))}
            </tbody>
            <tfoot>
              <Line name={t("recordSheets.total")} of={totals} said={said} />
            </tfoot>
          </table>
        </div>
        <p className={rowStyles.small}>{t("recordSheets.hoursMinutes")}</p>
      </>
    )}
  </Card>
);

const Line = ({ name, of, said }: { name: string; of: Omit<SheetDay, "day">; said: Said }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{said(of.least)}</td>
    <td>{said(of.mean)}</td>
    <td>{said(of.most)}</td>
    <td data-tone={of.outsideMinutes ? "alarm" : undefined}>{minutes(of.outsideMinutes)}</td>
    <td data-tone={of.gapMinutes ? "warn" : undefined}>{minutes(of.gapMinutes)}</td>
    <td>{formatNumber(of.count)}</td>
    <td>{formatNumber(of.late)}</td>
  </tr>
);

const minutes = (length: number | null): string => (length === null ? t("recordSheets.unknown") : formatMinutes(length));
