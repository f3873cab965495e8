import { IconCheck, IconLock } from "@tabler/icons-react";
import { t } from "../../../i18n/foundation.ts";
import type { Scope } from "@millwright/domain/kit/access.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { flagWord, scopeWord } from "../words.ts";
import { grantIn, isEmpty, isFull, isScopeOpen, rowToggled, scoped, stateOf, toggled, type Line } from "./cells.ts";
import type { MatrixProps } from "./props.ts";
import styles from "./matrix.module.css";

/** The same on a phone: a card for each sub-module, with what may be done as buttons that are on or off. */
export const MatrixCards = (props: MatrixProps) => (
  <div className={styles.cards}>
    {props.modules.map(({ moduleId, title, subModules }) => (
      <section key={moduleId ?? "none"} aria-label={title}>
        <h2 className={styles.moduleTitle}>{title}</h2>
        {subModules.map((line) => (
          <LineCard key={line.subModule} line={line} {...props} />
        ))}
      </section>
    ))}
  </div>
);

function LineCard({ line, grants, saved, closed, onChange }: MatrixProps & { line: Line }) {
  const { scope } = grantIn(grants, line);
  const aside = closed === null && (
    <Button variant="text" aria-label={t("roles.matrix.row", { title: line.title })} onClick={() => onChange(rowToggled(grants, line))}>
      {t(isFull(grants, line) ? "roles.matrix.none" : "roles.matrix.all")}
    </Button>
  );
  return (
    <Card title={line.title} aside={aside}>
      <div className={styles.chips}>
        {line.flags.map((flag) => {
          const state = stateOf(grants, line, flag);
          const reason = closed ?? (state === "beyond" ? t("roles.matrix.beyond") : null);
          return (
            <button
              key={flag}
              type="button"
              role="checkbox"
              className={styles.chip}
              aria-checked={state === "on"}
              aria-disabled={reason !== null || undefined}
              title={reason ?? undefined}
              data-changed={(saved[line.subModule]?.flags.includes(flag) ?? false) !== (state === "on") || undefined}
              onClick={() => reason === null && onChange(toggled(grants, line, flag))}
            >
              {state === "on" && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
              {state === "beyond" && <IconLock size={13} aria-hidden="true" />}
              {flagWord(flag)}
            </button>
          );
        })}
      </div>
      {!isEmpty(grants, line) && line.scopes.length > 1 && (
        <label className={styles.scopeField}>
          {t("roles.matrix.scope")}
          <select value={scope} disabled={closed !== null} onChange={({ target }) => onChange(scoped(grants, line, target.value as Scope))}>
            {line.scopes.map((each) => (
              <option key={each} value={each} disabled={!isScopeOpen(grants, line, each)}>
                {scopeWord(each)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Card>
  );
}
