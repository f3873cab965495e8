import { IconBarcode, IconQrcode } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { pagesOf, sheetOf } from "@millwright/domain/foundation/labels/layouts.ts";
import { t } from "../../i18n/foundation.ts";
import { formatNumber } from "../../kit/format.ts";
import styles from "./labels.module.css";

interface PreviewProps {
  look: LabelLook;
  sample: { code: string; name: string };
  /** Null: so many as stand below. */
  count: number | null;
  start: number;
  onStart: (start: number) => void;
}

/** One label, and the first sheet with the places that are taken; a place that is pointed at is where it begins. */
export function Preview({ look, sample, count, start, onStart }: PreviewProps) {
  const sheet = sheetOf(look.layout, look);
  const places = sheet.columns * sheet.rows;
  const Symbol = look.symbol === "qr" ? IconQrcode : IconBarcode;
  return (
    <div className={styles.preview}>
      <figure className={styles.label} data-symbol={look.symbol} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
        <Symbol stroke={1.5} aria-hidden="true" />
        <figcaption>
          <b>{sample.code}</b>
          <span>{sample.name}</span>
        </figcaption>
      </figure>
      {places > 1 && (
        <div className={styles.sheet} style={{ "--columns": sheet.columns, "--rows": sheet.rows } as CSSProperties} aria-hidden="true">
          {Array.from({ length: places }, (_, at) => (
            // For the pointer alone: the field above says the same to everybody.
            <button
              key={at}
              type="button"
              tabIndex={-1}
              aria-label={t("labels.beginAt", { place: at + 1 })}
              data-taken={(at + 1 >= start && (count === null || at + 1 < start + count)) || undefined}
              onClick={() => onStart(at + 1)}
            />
          ))}
        </div>
      )}
      {count !== null && (
        <p className={styles.pages} role="status">
          {t("labels.pages", { count: pagesOf(sheet, count, start), shown: formatNumber(pagesOf(sheet, count, start)) })}
        </p>
      )}
    </div>
  );
}
