import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../i18n/index.ts";
import { Button } from "../../layout/button.tsx";
import type { List } from "../use-list.ts";
import { useSaveView } from "./use-save-view.ts";
import type { ViewsPanel as WholePanel } from "./views-panel.tsx";
import grid from "../../grid/grid.module.css";
import styles from "./views.module.css";

/** The name of the view that is on, and behind it all of them. A view that no longer shows what it says offers to be saved or put back. */
export function ViewsButton<R>({ list }: { list: List<R> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { active, isEdited } = list;
  const { update, isSaving } = useSaveView(list);
  if (!list.name) return null;
  return (
    <>
      <button
        type="button"
        className={grid.toggle}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconBookmark size={16} aria-hidden="true" />
        <span className={styles.current}>{active ? active.name : t("kit.views.title")}</span>
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {active && isEdited && (
        <span className={styles.edited}>
          {t("kit.views.edited")}
          {active.mayChange && (
            <Button variant="text" disabled={isSaving} onClick={() => update(active)}>
              {t("common.action.save")}
            </Button>
          )}
          <Button variant="text" onClick={() => list.choose(active)}>
            {t("kit.views.reset")}
          </Button>
        </span>
      )}
      {anchor && (
        <Suspense>
          <ViewsPanel list={list} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

// `lazy` forgets that the component is generic.
const ViewsPanel = lazy(() =>
  import("./views-panel.tsx").then((module) => ({ default: module.ViewsPanel })),
) as unknown as typeof WholePanel;
