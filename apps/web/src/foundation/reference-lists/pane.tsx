import { IconListTree, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { t } from "../../i18n/foundation.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { Button } from "../../kit/layout/button.tsx";
import styles from "./schemes.module.css";

interface PaneProps {
  title: string;
  /** "12 values", once they are known. */
  count: string | undefined;
  note?: string | undefined;
  /** "Add problem": the word and what it does; nothing for those who may not. */
  add: { label: string; onAdd: () => void } | null;
  /** Export and import, before the one filled button. */
  transfer?: ReactNode;
  state: { isEmpty: boolean; isLoading: boolean; error: unknown; retry: () => void };
  children: (search: string) => ReactNode;
}

/** The right side: head with search and the one filled button, then the rows or what stands for them. */
export function Pane({ title, count, note, add, transfer, state, children }: PaneProps) {
  const [search, setSearch] = useState("");
  const isPhone = useIsPhone();
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.paneHead}>
        <div className={styles.paneTitle}>
          {!isPhone && <h2>{title}</h2>}
          {count && <span>{count}</span>}
          {note && <span>{note}</span>}
        </div>
        <label className={styles.search}>
          <IconSearch size={16} aria-hidden="true" />
          <span className="visually-hidden">{t("referenceLists.search", { title })}</span>
          <input
            type="search"
            value={search}
            placeholder={t("kit.grid.search")}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {transfer}
        {add && (
          <Button onClick={add.onAdd}>
            <IconPlus size={16} aria-hidden="true" />
            {add.label}
          </Button>
        )}
      </header>
      <div className={styles.rows}>
        {state.isLoading && <SkeletonRows />}
        {state.error !== null && state.error !== undefined && <ErrorState error={state.error} onRetry={state.retry} />}
        {!state.isLoading && !state.error && children(search)}
        {state.isEmpty && <EmptyState icon={IconListTree} text={t("referenceLists.empty")} />}
      </div>
    </section>
  );
}
