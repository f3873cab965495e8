import { IconArchive, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { isRefusal } from "../wire/failures.ts";
import { EmptyState, ErrorState, ForbiddenState } from "../feedback/states.tsx";
import { Button } from "../layout/button.tsx";
import { Table } from "./table/table.tsx";
import type { Href } from "./table/row.tsx";
import { BulkFoot, useBulk } from "../selection/bulk-foot.tsx";
import type { Bulk } from "../selection/bulk.ts";
import { Cards } from "../cards/cards.tsx";
import { previewedIn, PreviewSide } from "../list/preview/preview-side.tsx";
import type { PreviewProps } from "../list/preview/preview-panel.tsx";
import type { GridState } from "./grid-state.ts";
import { ChangedStrip } from "../list/changed-strip.tsx";
import { ListStatus, useSaidOrder } from "./list-status.tsx";
import { useSelection } from "../selection/selection.ts";
import type { List } from "../list/use-list.ts";
import { useHasRoomBeside, useIsPhone } from "../list/use-phone.ts";
import styles from "./grid.module.css";

interface GridProps<R> {
  list: List<R>;
  /** Where a row leads. */
  href?: Href<R>;
  /** What can be done to many rows at once. */
  bulk?: Bulk<R>;
  /** A row beside the list, best loaded lazily; not on a phone. */
  preview?: ComponentType<PreviewProps>;
  /** The record's own page, best loaded lazily: it takes the preview's place where there is room for both, and a click on a row then opens it there. */
  record?: ComponentType;
  /** What stands here while there is nothing at all: one sentence, one action. */
  empty?: ReactNode;
}

/** The rows of a list: a table on a wide screen, cards on a phone. */
export function Grid<R extends { id: number }>({ list, href, bulk, preview, record, empty }: GridProps<R>) {
  const isPhone = useIsPhone();
  const hasRoom = useHasRoomBeside();
  const whole = hasRoom && href ? record : undefined;
  const selection = useSelection(list);
  const offered = useBulk(bulk);
  const selecting = offered ? selection : null;
  const previewed = previewedIn(list);
  const { change } = list;
  const closePreview = useCallback(() => change({ preview: undefined }), [change]);
  const { hold } = list.following;
  // What is selected must not move under the hand.
  useEffect(() => {
    hold.current = () => selection.get().picked.rows.size > 0;
  }, [hold, selection]);
  const [state, setState] = useState<GridState>({ kind: "loading" });
  const [said, setSaid] = useState("");
  useSaidOrder(list, setSaid);
  if (state.kind === "failed" && isRefusal(state.error, "forbidden")) return <ForbiddenState />;
  const foot = offered && <BulkFoot list={list} selection={selection} bulk={offered} />;
  if (isPhone) {
    return (
      <>
        <Cards list={list} href={href} selection={selecting} nothing={<Nothing list={list} empty={empty} />} />
        {foot}
        <ChangedStrip following={list.following} />
        <ListStatus list={list} said={said} />
      </>
    );
  }
  const frame = (
    <div className={styles.frame}>
      <Table
        list={list}
        href={href}
        selection={selecting}
        hasPreview={preview !== undefined}
        opensBeside={whole !== undefined}
        previewed={previewed}
        onState={setState}
        say={setSaid}
      />
      {foot}
      {state.kind === "empty" && (
        <div className={styles.overlay}>
          <Nothing list={list} empty={empty} />
        </div>
      )}
      {state.kind === "failed" && (
        <div className={styles.overlay}>
          <ErrorState error={state.error} onRetry={list.reload} />
        </div>
      )}
      {state.kind === "partly" && (
        <div className={styles.strip} role="alert">
          {t("kit.grid.partly")}
          <Button variant="secondary" onClick={list.reload}>
            {t("common.action.retry")}
          </Button>
        </div>
      )}
      <ChangedStrip following={list.following} />
      <ListStatus list={list} said={said} />
    </div>
  );
  if (!preview) return frame;
  return (
    <div className={styles.split}>
      {frame}
      {previewed !== null && (
        <PreviewSide
          of={preview}
          id={previewed}
          onClose={closePreview}
          {...(whole && href ? { whole: { of: whole, to: href({ id: previewed } as R) } } : {})}
        />
      )}
    </div>
  );
}

/** Nothing at all, or nothing that fits the filters: the way out differs. */
function Nothing<R>({ list, empty }: { list: List<R>; empty: ReactNode }) {
  const { asked, filters, change } = list;
  const isNarrowed = asked.search !== undefined || Object.keys(filters).length > 0;
  if (!isNarrowed && asked.archived) return <EmptyState icon={IconArchive} text={t("kit.grid.noneArchived")} />;
  if (!isNarrowed) return empty ?? <EmptyState text={t("common.state.empty")} />;
  return (
    <EmptyState
      icon={IconSearchOff}
      text={t("kit.grid.noneMatch")}
      action={
        <Button variant="secondary" onClick={() => change({ q: undefined, filter: undefined })}>
          {t("common.filter.clearAll")}
        </Button>
      }
    />
  );
}
