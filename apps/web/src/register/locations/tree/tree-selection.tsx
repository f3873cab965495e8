import { useRef, type ReactNode } from "react";
import { BulkFoot, useBulk } from "../../../kit/selection/bulk-foot.tsx";
import type { Bulk } from "../../../kit/selection/bulk.ts";
import { useListKeys } from "../../../kit/list/keys/use-list-keys.ts";
import { PickButton, usePicking } from "../../../kit/cards/pick-cards.tsx";
import { usePicked, useSelection, type Selection } from "../../../kit/selection/selection.ts";
import type { List } from "../../../kit/list/use-list.ts";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import styles from "./tree.module.css";

interface TreeSelectionProps<R extends { id: number }> {
  list: List<R>;
  bulk: Bulk<R>;
  /** The tree; null where nothing can be done to many rows, and on a phone until the person wants to. */
  children: (selection: Selection<R> | null) => ReactNode;
}

/** A list shown as a tree: its rows are selected, and changed together, as they are in columns. */
export function TreeSelection<R extends { id: number }>({ list, bulk, children }: TreeSelectionProps<R>) {
  const isPhone = useIsPhone();
  const selection = useSelection(list);
  const offered = useBulk(bulk);
  const [isPicking, setPicking] = usePicking(offered ? selection : null);
  const frame = useRef<HTMLDivElement>(null);
  useListKeys({ rows: () => frame.current?.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus() });
  return (
    <div ref={frame} className={styles.whole}>
      {offered && isPhone && <Pick selection={selection} isPicking={isPicking} onPick={setPicking} />}
      <div className={styles.scrolled}>{children(offered && (isPicking || !isPhone) ? selection : null)}</div>
      {offered && <BulkFoot list={list} selection={selection} bulk={offered} />}
    </div>
  );
}

function Pick<R extends { id: number }>({
  selection,
  ...picking
}: {
  selection: Selection<R>;
  isPicking: boolean;
  onPick: (isOn: boolean) => void;
}) {
  const { shown } = usePicked(selection);
  return <PickButton selection={selection} rows={shown} {...picking} />;
}
