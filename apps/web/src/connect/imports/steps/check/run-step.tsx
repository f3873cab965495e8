import { IconArrowRight } from "@tabler/icons-react";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../../i18n/connect.ts";
import { AppLink } from "../../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../../kit/layout/button.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Counts } from "./counts.tsx";
import { KeptRecords } from "../../result/kept-records.tsx";
import { kindOf, titleOf } from "../../kinds.ts";
import { links } from "../../links.ts";
import { outcomeOf } from "../../outcome.ts";
import { RefusedRows } from "../../result/refused-rows.tsx";
import { stateWords } from "../../state-chip.tsx";
import { UndoButton } from "../../result/undo-button.tsx";
import { useMends } from "../../result/use-mends.ts";
import styles from "../../imports.module.css";

/** What an import did, what is left of its file, and the way back. */
export function RunStep({ current, may }: { current: Import; may: boolean }) {
  const mends = useMends(current);
  const isUndone = current.state === "undone";
  return (
    <>
      <Card title={isUndone ? t("imports.undo.done") : stateWords(current)}>
        {current.message && <p role="alert">{current.message}</p>}
        <Counts counts={outcomeOf(current)} />
        <div className={styles.row}>
          <ListLink target={current.target} />
          {may && (
            <AppLink to={links.newImport(current.target)} className={buttonClass("text")}>
              {t("imports.run.another")}
            </AppLink>
          )}
          {may && !isUndone && current.rowsCreated + current.rowsUpdated > 0 && <UndoButton current={current} />}
        </div>
      </Card>
      {isUndone && current.rowsKept > 0 && <KeptRecords current={current} />}
      {!isUndone && current.rowsRefused > 0 && <RefusedRows current={current} mends={may ? mends : null} />}
    </>
  );
}

function ListLink({ target }: { target: string }) {
  const kind = kindOf(target);
  if (!kind) return null;
  return (
    <AppLink to={kind.list} className={buttonClass("primary")}>
      {t("imports.run.show", { what: titleOf(target).toLowerCase() })}
      <IconArrowRight size={16} aria-hidden="true" />
    </AppLink>
  );
}
