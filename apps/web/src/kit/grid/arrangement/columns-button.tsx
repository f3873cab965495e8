import { IconColumns3 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../i18n/index.ts";
import type { List } from "../../list/use-list.ts";
import type { ColumnsPanel as Whole } from "./columns-panel.tsx";
import styles from "../grid.module.css";

/** Opens the panel in which columns are shown, hidden and moved. */
export function ColumnsButton<R>({ list }: { list: List<R> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!list.name) return null;
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t("kit.columns.title")}
        title={t("kit.columns.title")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconColumns3 size={16} aria-hidden="true" />
      </button>
      {anchor && (
        <Suspense>
          <ColumnsPanel list={list} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

// `lazy` forgets that the component is generic.
const ColumnsPanel = lazy(() =>
  import("./columns-panel.tsx").then((module) => ({ default: module.ColumnsPanel })),
) as unknown as typeof Whole;
