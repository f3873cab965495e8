import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { columnsOf, type ImportField, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { t } from "../../../../i18n/connect.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { saveFile } from "../../../../kit/transfer/save-file.ts";
import { messageOf } from "../../messages.ts";
import styles from "./file.module.css";

/** What may stand in a file of this kind, and an empty one to fill in. */
export function FileNeeds({ target }: { target: ImportTarget }) {
  const save = (format: "csv" | "xlsx") =>
    void saveFile(imports.template, { query: { target: target.key, format } }).catch((failure: unknown) =>
      notify("error", messageOf(failure)),
    );
  return (
    <Card title={t("imports.file.needs")}>
      <div className={styles.needs}>
        <p className={styles.hint}>{t("imports.file.needsHint")}</p>
        <p className={styles.hint}>{t(target.identity === "code" ? "imports.file.byCode" : "imports.file.byRow")}</p>
        <div className={styles.row} role="group" aria-label={t("imports.file.template")}>
          <Button variant="secondary" onClick={() => save("xlsx")}>
            <IconFileSpreadsheet size={16} aria-hidden="true" />
            {t("imports.file.xlsx")}
          </Button>
          <Button variant="secondary" onClick={() => save("csv")}>
            <IconFileTypeCsv size={16} aria-hidden="true" />
            {t("imports.file.csv")}
          </Button>
        </div>
        <dl className={styles.fields}>
          {columnsOf(target).map((field) => (
            <div key={field.key}>
              <dt>
                {field.title}
                {field.isRequired && <span className={styles.needed}>{t("imports.needed")}</span>}
              </dt>
              <dd>{takes(field)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** One line: what it takes, and what else is to be known. */
function takes({ kind, choices = [], note }: ImportField): string {
  const shown =
    choices.length > 6 ? t("imports.kindOf.text") : t(`imports.kindOf.${kind}`, { choices: choices.map(({ title }) => title).join(", ") });
  return note ? (kind === "choice" || kind === "record" ? note : `${shown}. ${note}`) : shown;
}
