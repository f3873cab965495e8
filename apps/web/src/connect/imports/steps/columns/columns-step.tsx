import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { missingKeys, type ImportTarget, type Mapping } from "@millwright/domain/kit/imports/target.ts";
import { unansweredFillers, withPlainFillers } from "@millwright/domain/connect/imports/values/fillers.ts";
import { unansweredFormats } from "@millwright/domain/connect/imports/values/writings.ts";
import { t } from "../../../../i18n/connect.ts";
import { useGo } from "../../../../kit/address.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { useChange } from "../../../../kit/wire/query.ts";
import { links } from "../../links.ts";
import { Fillers } from "./fillers.tsx";
import { ClockNote } from "./clock-note.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { messageOf } from "../../messages.ts";
import { Words } from "./words.tsx";
import styles from "../../imports.module.css";

interface ColumnsStepProps {
  target: ImportTarget;
  current: Import;
  /** For all rows, given by where the person came from. */
  answers: Record<string, string>;
  may: boolean;
}

/** What each column of the file means. */
export function ColumnsStep({ target, current, answers, may }: ColumnsStepProps) {
  const [mapping, setMapping] = useState<Mapping>(() => ({ ...answered(answers), ...(current.mapping as Mapping) }));
  const titlesOf = (keys: readonly string[]) => keys.map((key) => target.fields.find((field) => field.key === key)?.title ?? key);
  const missing = titlesOf(missingKeys(target, mapping));
  const unanswered = titlesOf(unansweredFormats(target, mapping, current.columns));
  const fillers = titlesOf(unansweredFillers(target.fields, mapping, current.columns));
  const change = (changed: Mapping) => setMapping(withPlainFillers(target.fields, changed, current.columns));
  const used = new Set(Object.values(mapping).flatMap(({ column, nameColumn }) => [column, nameColumn]));
  const unused = current.columns.filter((_, at) => !used.has(at)).map(({ header }) => header);
  return (
    <Card title={t("imports.map.title")} isPadded={false}>
      <p className={styles.lead}>{t("imports.map.hint")}</p>
      <ClockNote target={target} columns={current.columns} mapping={mapping} />
      <MappingTable target={target} columns={current.columns} mapping={mapping} onChange={change} />
      <Fillers target={target} columns={current.columns} mapping={mapping} onChange={change} />
      <Words target={target} current={current} mapping={mapping} onChange={change} />
      <div className={styles.foot}>
        <div className={styles.footWords}>
          {missing.length > 0 && (
            <p role="alert" className={styles.missing}>
              {t("imports.map.missing", { fields: missing.join(", ") })}
            </p>
          )}
          {unanswered.length > 0 && (
            <p role="alert" className={styles.missing}>
              {t("imports.map.unanswered", { fields: unanswered.join(", ") })}
            </p>
          )}
          {fillers.length > 0 && (
            <p role="alert" className={styles.missing}>
              {t("imports.map.fillers", { fields: fillers.join(", ") })}
            </p>
          )}
          {unused.length > 0 && <p className={styles.hint}>{t("imports.map.unused", { columns: unused.join(", ") })}</p>}
        </div>
        <AppLink to={links.import(current.id, "layout", answers)} className={buttonClass("text")}>
          {t("imports.map.layout")}
        </AppLink>
        {may && <CheckButton current={current} mapping={mapping} isDisabled={missing.length + unanswered.length + fillers.length > 0} />}
      </div>
    </Card>
  );
}

const answered = (answers: Record<string, string>): Mapping =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer }]));

/** Saves the columns as they stand, then asks for the check: one press for the person. */
function CheckButton({ current, mapping, isDisabled }: { current: Import; mapping: Mapping; isDisabled: boolean }) {
  const go = useGo();
  const map = useChange(imports.map, { invalidates: [] });
  const check = useChange(imports.check, { invalidates: [imports], onDone: () => go(links.import(current.id), { replace: true }) });
  const press = async () => {
    try {
      const saved = await map.mutateAsync({ params: { id: current.id }, body: { version: current.version, mapping } });
      await check.mutateAsync({ body: { id: saved.id, version: saved.version } });
    } catch (failure) {
      notify("error", messageOf(failure));
    }
  };
  return (
    <Button disabled={isDisabled || map.isPending || check.isPending} onClick={() => void press()}>
      {t("imports.map.check")}
    </Button>
  );
}
