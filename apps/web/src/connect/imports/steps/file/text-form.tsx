import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { DELIMITERS, ENCODINGS, type Delimiter, type Encoding } from "@millwright/domain/connect/imports/values/encodings.ts";
import { t } from "../../../../i18n/connect.ts";
import styles from "../../imports.module.css";

export interface ChosenForm {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

interface TextFormProps {
  current: Import;
  isBusy: boolean;
  onChoose: (form: ChosenForm) => void;
}

/** How the bytes of a text file are meant: recognised, and corrected by whoever sees that it is wrong. */
export function TextForm({ current: { encoding, delimiter }, isBusy, onChoose }: TextFormProps) {
  if (encoding === null || delimiter === null) return null;
  return (
    <>
      <label className={styles.field}>
        {t("imports.layout.encoding")}
        <select
          className={styles.select}
          value={encoding}
          disabled={isBusy}
          onChange={(event) => onChoose({ encoding: event.target.value as Encoding })}
        >
          {ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {t(`imports.encoding.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t("imports.layout.delimiter")}
        <select
          className={styles.select}
          value={delimiter}
          disabled={isBusy}
          onChange={(event) => onChoose({ delimiter: event.target.value as Delimiter })}
        >
          {DELIMITERS.map((one) => (
            <option key={one} value={one}>
              {t(`imports.delimiter.${WORDS[one]}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

const WORDS = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const satisfies Record<Delimiter, string>;

/** Lines by which a person sees whether the encoding is right; they may stand far below the others. */
export function Letters({ lines }: { lines: Import["letters"] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.letters}>
      <p>{t("imports.layout.letters")}</p>
      <ul aria-label={t("imports.layout.lettersTitle")}>
        {lines.map(({ line, cells }) => (
          <li key={line}>
            <span className={styles.place}>{line}</span>
            {cells.join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
