import { t } from "../../../i18n/foundation.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { schemeParts } from "../slots.ts";
import { Column } from "./column.tsx";
import { useScheme } from "./use-scheme.ts";
import schemes from "../schemes.module.css";
import styles from "./asset-scheme.module.css";

/** Classification, category and both groups beside one another: a choice narrows what follows, and below stands what assets of that kind have. */
export function AssetScheme() {
  const isPhone = useIsPhone();
  const { columns, isPending, error, retry, choose } = useScheme();
  const path = columns.flatMap(({ chosen }) => chosen ?? []);
  const value = path.at(-1);
  return (
    <section className={schemes.pane} aria-label={t("referenceLists.scheme.title")}>
      <header className={schemes.paneHead}>
        <div className={schemes.paneTitle}>
          {!isPhone && <h2>{t("referenceLists.scheme.title")}</h2>}
          <span>{t("referenceLists.scheme.note")}</span>
        </div>
      </header>
      <div className={schemes.rows}>
        {error && <ErrorState error={error} onRetry={retry} />}
        {isPending && !error && <SkeletonRows />}
        {!isPending && !error && (
          <>
            <div className={styles.columns}>
              {columns.map((column, at) => (
                <Column key={column.list} column={column} onChoose={(id) => choose(at, id)} />
              ))}
            </div>
            {value && <ContributedParts key={value.id} of={schemeParts} give={{ value, path: path.slice(0, -1) }} />}
          </>
        )}
      </div>
    </section>
  );
}
