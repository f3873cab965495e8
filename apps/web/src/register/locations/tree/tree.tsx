import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { t } from "../../../i18n/register.ts";
import { useGo } from "../../../kit/address.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { useListActs } from "../../../kit/list/keys/list-acts.ts";
import { pressOnRow } from "../../../kit/list/keys/row-keys.ts";
import { RowBox } from "../../../kit/grid/row-box.tsx";
import { selectingKeys } from "../../../kit/selection/select-keys.ts";
import { useIsPicked, type Selection } from "../../../kit/selection/selection.ts";
import type { ListCall, RowOf } from "../../../kit/list/use-list.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { stepOf } from "./tree-keys.ts";
import { useBranch } from "./use-branch.ts";
import { idOf, useShownRows } from "./use-shown-rows.ts";
import styles from "./tree.module.css";

/** A row as the tree shows it. */
export interface TreeRow {
  id: number;
  code: string;
  name: string;
  href: string;
  /** How many rows stand below it; 0 has no arrow. */
  below: number;
  icon?: ReactNode;
  /** Small marks at the end of the row. */
  marks?: ReactNode;
}

type Row<C extends ListCall> = RowOf<C> & { id: number };

interface TreeProps<C extends ListCall> {
  /** Under this name the open branches are remembered while the page lives. */
  name: string;
  label: string;
  call: C;
  /** What is asked for the rows below one, or (null) for the first ones. */
  ask: (parentId: number | null) => Record<string, unknown>;
  describe: (row: RowOf<C>) => TreeRow;
  /** What stands here when there is nothing. */
  empty: ReactNode;
  /** The rows that are selected, where something can be done to many. */
  selection?: Selection<Row<C>> | null | undefined;
}

/** So many at the top, as sites are, are open from the start. */
const FEW = 4;

/** Open and closed branches by tree; a person who comes back from a record finds the tree as it was. */
const remembered = new Map<string, ReadonlyMap<number, boolean>>();

/**
 * A tree of any size: each branch is read when it is opened. Arrow keys move, open and close; Enter goes to the record; with a selection the keys of
 * a list select. What is selected stays so when its branch is closed.
 */
export function Tree<C extends ListCall>(props: TreeProps<C>) {
  const { name, selection = null } = props;
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(remembered.get(name) ?? new Map());
  const [active, setActive] = useState<string | null>(null);
  const go = useGo();
  const { root, report } = useShownRows(selection);
  const keys = selection ? selectingKeys(selection, (at) => selection.get().shown[at]) : {};
  useListActs({ rows: true, open: true, ...keys });
  const toggle = (id: number, isOpen: boolean) => {
    const next = new Map(switched).set(id, isOpen);
    remembered.set(name, next);
    setSwitched(next);
    setActive(String(id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A box that was clicked has its own Space.
    if (event.key === " " && event.target instanceof HTMLInputElement) return;
    const shown = selection?.get().shown ?? [];
    const at = shown.findIndex(({ id }) => id === idOf(document.activeElement));
    if (pressOnRow(event.nativeEvent, keys, { row: shown[at], at: at < 0 ? null : at })) return;
    const step = root.current && stepOf(event.key, root.current, document.activeElement);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (step.kind === "move") step.to.focus();
    if (step.kind === "toggle") toggle(step.id, step.isOpen);
    if (step.kind === "enter") {
      if (step.href) go(step.href);
      else step.press?.click();
    }
  };
  return (
    <div className={styles.frame}>
      <Branch tree={{ ...props, selection, switched, toggle, active, setActive, onKeyDown, root, report }} parentId={null} level={1} />
    </div>
  );
}

interface Shared<C extends ListCall> extends TreeProps<C> {
  selection: Selection<Row<C>> | null;
  switched: ReadonlyMap<number, boolean>;
  toggle: (id: number, isOpen: boolean) => void;
  /** The one row that the Tab key reaches. */
  active: string | null;
  setActive: (key: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  root: React.RefObject<HTMLUListElement | null>;
  report: (rows: readonly Row<C>[]) => void;
}

function Branch<C extends ListCall>({ tree, parentId, level }: { tree: Shared<C>; parentId: number | null; level: number }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBranch(tree.call, tree.ask(parentId));
  const isTop = level === 1;
  const { report } = tree;
  // Follows the branch on the page: it is there now, and gone when it is closed.
  useEffect(() => {
    report((data?.pages ?? []).flatMap((page) => page.rows as Row<C>[]));
    return () => report([]);
  }, [report, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isTop ? <SkeletonRows rows={6} /> : <p className={styles.note}>{t("common.state.loading")}</p>;
  const rows = data.pages.flatMap((page) => page.rows as Row<C>[]);
  if (isTop && rows.length === 0) return tree.empty;
  const nodes = rows.map((row, at) => (
    <Node
      key={row.id}
      tree={tree}
      row={tree.describe(row)}
      of={row}
      level={level}
      isFirst={isTop && at === 0}
      isAmongFew={isTop && rows.length <= FEW && !hasNextPage}
    />
  ));
  const more = hasNextPage && (
    <More tree={tree} of={parentId} level={level} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
  );
  if (!isTop) {
    return (
      <ul role="group">
        {nodes}
        {more}
      </ul>
    );
  }
  return (
    <ul
      ref={tree.root}
      role="tree"
      aria-label={tree.label}
      aria-multiselectable={tree.selection ? true : undefined}
      className={styles.tree}
      onKeyDown={tree.onKeyDown}
    >
      {nodes}
      {more}
    </ul>
  );
}

interface NodeProps<C extends ListCall> {
  tree: Shared<C>;
  row: TreeRow;
  /** The row as the call answered it. */
  of: Row<C>;
  level: number;
  isFirst: boolean;
  /** One of a few at the top: open from the start, since a page with two rows shows nothing of a plant. */
  isAmongFew: boolean;
}

function Node<C extends ListCall>({ tree, row, of, level, isFirst, isAmongFew }: NodeProps<C>) {
  const { id, code, name, href, below, icon, marks } = row;
  const key = String(id);
  const isOpen = below > 0 && (tree.switched.get(id) ?? isAmongFew);
  const isPicked = useIsPicked(tree.selection, id);
  const isReached = tree.active === null ? isFirst : tree.active === key;
  return (
    <li
      role="treeitem"
      aria-label={`${code} ${name}`}
      aria-level={level}
      aria-expanded={below > 0 ? isOpen : undefined}
      aria-selected={tree.selection ? isPicked : undefined}
      data-id={id}
      data-href={href}
      tabIndex={isReached ? 0 : -1}
      onFocus={(event) => {
        event.stopPropagation();
        tree.setActive(key);
      }}
    >
      <div className={styles.row} data-picked={isPicked || undefined} style={{ "--level": level - 1 } as CSSProperties}>
        {tree.selection && (
          <span className={styles.box}>
            <RowBox selection={tree.selection} row={of} name={`${code} ${name}`} onPicked={toItem} />
          </span>
        )}
        <button
          type="button"
          className={styles.arrow}
          tabIndex={-1}
          disabled={below === 0}
          aria-label={t(isOpen ? "locations.tree.close" : "locations.tree.open", { name })}
          data-open={isOpen || undefined}
          onClick={() => tree.toggle(id, !isOpen)}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
        {icon && <span className={styles.icon}>{icon}</span>}
        <AppLink to={href} tabIndex={-1} className={styles.link}>
          <CodeText>{code}</CodeText>
          <span className={styles.name}>{name}</span>
        </AppLink>
        {marks && <span className={styles.marks}>{marks}</span>}
      </div>
      {isOpen && <Branch tree={tree} parentId={id} level={level + 1} />}
    </li>
  );
}

/** The keys go on from the row, not from its box. */
const toItem = (box: HTMLElement) => box.closest<HTMLElement>("[role=treeitem]")?.focus();

interface MoreProps<C extends ListCall> {
  tree: Shared<C>;
  of: number | null;
  level: number;
  isBusy: boolean;
  onMore: () => void;
}

/** The last row of a branch that has further blocks. */
function More<C extends ListCall>({ tree, of, level, isBusy, onMore }: MoreProps<C>) {
  const key = `more-${of ?? "top"}`;
  const words = t(isBusy ? "common.state.loading" : "locations.tree.more");
  return (
    <li role="treeitem" aria-label={words} aria-level={level} tabIndex={tree.active === key ? 0 : -1} onFocus={() => tree.setActive(key)}>
      <div className={styles.row} style={{ "--level": level - 1 } as CSSProperties}>
        <button type="button" className={styles.more} tabIndex={-1} disabled={isBusy} onClick={onMore}>
          {words}
        </button>
      </div>
    </li>
  );
}
