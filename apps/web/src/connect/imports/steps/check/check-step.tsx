import { IconPlayerPlay } from "@tabler/icons-react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../../i18n/connect.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../../../kit/format.ts";
import { AppLink } from "../../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { toTop } from "../../../../kit/to-top.ts";
import { useChange } from "../../../../kit/wire/query.ts";
import { Foreseen } from "./foreseen.tsx";
import { Counts } from "./counts.tsx";
import { links } from "../../links.ts";
import { kindTitle } from "../../lookups.ts";
import { outcomeOf } from "../../outcome.ts";
import { RefusedRows } from "../../result/refused-rows.tsx";
import { messageOf } from "../../messages.ts";
import { UndoButton } from "../../result/undo-button.tsx";
import { useMends } from "../../result/use-mends.ts";
import styles from "../../imports.module.css";

/** What would be written, and what is wrong with the rest. */
export function CheckStep({ current, may }: { current: Import; may: boolean }) {
  const mends = useMends(current);
  const { rowsCreated, rowsUpdated, rowsRefused } = current;
  if (current.state === "failed") {
    return (
      <Card title={t("imports.check.failed")}>
        <p>{current.message}</p>
        {may && (
          <div className={styles.row}>
            <AppLink to={links.import(current.id, "columns")} className={buttonClass("primary")}>
              {t("imports.check.columns")}
            </AppLink>
            {rowsCreated + rowsUpdated > 0 && <UndoButton current={current} />}
          </div>
        )}
      </Card>
    );
  }
  return (
    <>
      <Card title={t("imports.check.title")}>
        <Counts counts={outcomeOf(current)} />
        <p className={styles.hint}>{t(rowsRefused > 0 ? "imports.check.some" : "imports.check.good")}</p>
        <AlsoMade outlook={current.outlook} />
        {may && (
          <div className={styles.row}>
            <RunButton current={current} isSecond={mends.count > 0} />
            <AppLink to={links.import(current.id, "columns")} className={buttonClass("text")}>
              {t("imports.check.columns")}
            </AppLink>
          </div>
        )}
      </Card>
      <Foreseen current={current} />
      {rowsRefused > 0 && <RefusedRows current={current} mends={may ? mends : null} />}
    </>
  );
}

/** Records that will be made on the way because rows name them, by their kind. */
function AlsoMade({ outlook }: Pick<Import, "outlook">) {
  if (outlook.length === 0) return null;
  return (
    <section className={styles.also} aria-label={t("imports.check.also")}>
      <h3>{t("imports.check.also")}</h3>
      <dl>
        {outlook.map(({ lookup, count, names }) => (
          <div key={lookup}>
            <dt>
              {kindTitle(lookup)} <b>{formatNumber(count)}</b>
            </dt>
            <dd>
              {names.length < count
                ? t("imports.check.andMore", { names: names.join(", "), count: count - names.length })
                : names.join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where something is being corrected, checking it again comes first. */
function RunButton({ current, isSecond }: { current: Import; isSecond: boolean }) {
  const run = useChange(imports.run, { invalidates: [imports], onDone: toTop });
  const rows = current.rowsCreated + current.rowsUpdated;
  const start = () =>
    run.mutate({ body: { id: current.id, version: current.version } }, { onError: (failure) => notify("error", messageOf(failure)) });
  const words = t(current.rowsRefused > 0 ? "imports.check.rest" : "imports.check.start", { count: rows, shown: formatNumber(rows) });
  return (
    <Button variant={isSecond ? "secondary" : "primary"} disabled={rows === 0 || run.isPending} onClick={start}>
      <IconPlayerPlay size={16} aria-hidden="true" />
      {rows === 0 ? t("imports.check.nothing") : words}
    </Button>
  );
}
