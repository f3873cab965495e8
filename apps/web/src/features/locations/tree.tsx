import { IconChevronRight } from "@tabler/icons-react";
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { useGo } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import type { ListCall, RowOf } from "../../kit/grid/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { stepOf } from "./tree-keys.ts";
import { useBranch } from "./use-branch.ts";
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
}

/** Open and closed branches by tree; a person who comes back from a record finds the tree as it was. */
const remembered = new Map<string, ReadonlyMap<number, boolean>>();

/** A tree of any size: each branch is read when it is opened. Arrow keys move, open and close; Enter goes to the record. */
export function Tree<C extends ListCall>(props: TreeProps<C>) {
  const { name } = props;
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(remembered.get(name) ?? new Map());
  const [active, setActive] = useState<string | null>(null);
  const root = useRef<HTMLUListElement>(null);
  const go = useGo();
  const toggle = (id: number, isOpen: boolean) => {
    const next = new Map(switched).set(id, isOpen);
    remembered.set(name, next);
    setSwitched(next);
    setActive(String(id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      <Branch tree={{ ...props, switched, toggle, active, setActive, onKeyDown, root }} parentId={null} level={1} />
    </div>
  );
}

interface Shared<C extends ListCall> extends TreeProps<C> {
  switched: ReadonlyMap<number, boolean>;
  toggle: (id: number, isOpen: boolean) => void;
  /** The one row that the Tab key reaches. */
  active: string | null;
  setActive: (key: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  root: React.RefObject<HTMLUListElement | null>;
}

function Branch<C extends ListCall>({ tree, parentId, level }: { tree: Shared<C>; parentId: number | null; level: number }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBranch(tree.call, tree.ask(parentId));
  const isTop = level === 1;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isTop ? <SkeletonRows rows={6} /> : <p className={styles.note}>{t("common.state.loading")}</p>;
  const rows = data.pages.flatMap((page) => page.rows).map(tree.describe);
  if (isTop && rows.length === 0) return tree.empty;
  const nodes = rows.map((row, at) => (
    <Node key={row.id} tree={tree} row={row} level={level} isFirst={isTop && at === 0} isOnly={isTop && rows.length === 1} />
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
    <ul ref={tree.root} role="tree" aria-label={tree.label} className={styles.tree} onKeyDown={tree.onKeyDown}>
      {nodes}
      {more}
    </ul>
  );
}

interface NodeProps<C extends ListCall> {
  tree: Shared<C>;
  row: TreeRow;
  level: number;
  isFirst: boolean;
  /** The only one at the top: open from the start, since there is nothing else to see. */
  isOnly: boolean;
}

function Node<C extends ListCall>({ tree, row, level, isFirst, isOnly }: NodeProps<C>) {
  const { id, code, name, href, below, icon, marks } = row;
  const key = String(id);
  const isOpen = below > 0 && (tree.switched.get(id) ?? isOnly);
  const isReached = tree.active === null ? isFirst : tree.active === key;
  return (
    <li
      role="treeitem"
      aria-label={`${code} ${name}`}
      aria-level={level}
      aria-expanded={below > 0 ? isOpen : undefined}
      data-id={id}
      data-href={href}
      tabIndex={isReached ? 0 : -1}
      onFocus={(event) => {
        event.stopPropagation();
        tree.setActive(key);
      }}
    >
      <div className={styles.row} style={{ "--level": level - 1 } as CSSProperties}>
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
