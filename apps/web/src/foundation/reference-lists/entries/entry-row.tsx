import { IconChevronDown, IconChevronRight, IconGripVertical, IconLock, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { t, type MessageKey } from "../../../i18n/foundation.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import type { Entry, Row } from "../tree.ts";
import { useDragRow } from "./use-drag-row.ts";
import styles from "./entry-table.module.css";

/** What may be done with a row; null where the person may not. */
export interface Acts<E extends Entry> {
  edit: ((entry: E) => void) | null;
  setActive: ((entry: E, isActive: boolean) => void) | null;
  /** Ids of all that stand side by side, in their new order. */
  reorder: ((ids: number[]) => void) | null;
  remove: ((entry: E) => void) | null;
  /** Adds below a value; only where the list has a level left. */
  addBelow: ((entry: E) => void) | null;
  mayHaveBelow: (entry: E) => boolean;
  /** The product's own: neither changed nor deleted. */
  isFixed: (entry: E) => boolean;
}

/** A further column: code, level, category. */
export interface FactColumn<E extends Entry> {
  title: MessageKey;
  className?: string | undefined;
  of: (entry: E) => ReactNode;
}

interface EntryRowProps<E extends Entry> {
  row: Row<E>;
  isCurrent: boolean;
  isTree: boolean;
  nameOf: (entry: E) => ReactNode;
  facts: readonly FactColumn<E>[];
  acts: Acts<E>;
  on: {
    focus: () => void;
    toggle: (isOpen: boolean) => void;
    /** Answers whether the key meant something. */
    key: (key: string, isAlt: boolean) => boolean;
    drop: (dragged: number, side: "before" | "after") => void;
  };
}

export function EntryRow<E extends Entry>({ row, isCurrent, isTree, nameOf, facts, acts, on }: EntryRowProps<E>) {
  const { entry, place, size, hasBelow, isOpen } = row;
  const element = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { side, isDragged } = useDragRow(element, handle, {
    id: entry.id,
    group: `${entry.level}:${entry.parentId}`,
    isDraggable: acts.reorder !== null && size > 1,
    onDrop: on.drop,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys within a control of the row are the control's own.
    if (event.target === event.currentTarget && on.key(event.key, event.altKey)) event.preventDefault();
  };
  return (
    <tr
      ref={element}
      data-entry={entry.id}
      data-inactive={!entry.isActive || undefined}
      data-drop={side ?? undefined}
      data-dragged={isDragged || undefined}
      data-level={entry.level}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={isTree ? entry.level : undefined}
      aria-posinset={isTree ? place : undefined}
      aria-setsize={isTree ? size : undefined}
      aria-expanded={isTree && hasBelow ? isOpen : undefined}
      onFocus={on.focus}
      onKeyDown={onKeyDown}
    >
      <td className={styles.handleCell}>
        <span
          ref={handle}
          className={styles.handle}
          title={acts.reorder ? t("referenceLists.drag", { name: entry.name }) : undefined}
          hidden={acts.reorder === null || size < 2}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </span>
      </td>
      <th scope="row" className={styles.nameCell}>
        <span className={styles.name} style={{ paddingInlineStart: `calc(${entry.level - 1} * var(--indent))` }}>
          {isTree && <Toggle row={row} isCurrent={isCurrent} onToggle={on.toggle} />}
          {nameOf(entry)}
          {!entry.isActive && <span className={styles.inactive}>{t("referenceLists.inactive")}</span>}
        </span>
      </th>
      {facts.map((fact) => (
        <td key={fact.title} className={fact.className}>
          {fact.of(entry)}
        </td>
      ))}
      <td className={styles.activeCell}>
        <ActiveSwitch entry={entry} isCurrent={isCurrent} acts={acts} />
      </td>
      <td className={styles.actsCell}>
        <RowActs entry={entry} isCurrent={isCurrent} acts={acts} />
      </td>
    </tr>
  );
}

function Toggle<E extends Entry>({
  row: { entry, hasBelow, isOpen },
  isCurrent,
  onToggle,
}: {
  row: Row<E>;
  isCurrent: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  if (!hasBelow) return <span className={styles.noToggle} />;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={styles.toggle}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t(isOpen ? "referenceLists.close" : "referenceLists.open", { name: entry.name })}
      onClick={() => onToggle(!isOpen)}
    >
      <Chevron size={16} aria-hidden="true" />
    </button>
  );
}

interface PartProps<E extends Entry> {
  entry: E;
  isCurrent: boolean;
  acts: Acts<E>;
}

function ActiveSwitch<E extends Entry>({ entry, isCurrent, acts }: PartProps<E>) {
  if (acts.isFixed(entry)) return null;
  if (acts.setActive === null) return <>{t(entry.isActive ? "kit.yes" : "kit.no")}</>;
  return (
    <label className={styles.switch}>
      <span className="visually-hidden">{t("referenceLists.offer", { name: entry.name })}</span>
      <input
        type="checkbox"
        role="switch"
        tabIndex={isCurrent ? 0 : -1}
        checked={entry.isActive}
        aria-checked={entry.isActive}
        onChange={(event) => acts.setActive?.(entry, event.target.checked)}
      />
    </label>
  );
}

function RowActs<E extends Entry>({ entry, isCurrent, acts }: PartProps<E>) {
  const tabIndex = isCurrent ? 0 : -1;
  if (acts.isFixed(entry)) {
    return (
      <span className={styles.fixed} title={t("referenceLists.system")}>
        <IconLock size={15} aria-hidden="true" />
        <span className="visually-hidden">{t("referenceLists.system")}</span>
      </span>
    );
  }
  return (
    <span className={styles.acts}>
      {acts.addBelow && acts.mayHaveBelow(entry) && (
        <IconButton
          label={t("referenceLists.addTo", { noun: t("referenceLists.value"), name: entry.name })}
          tabIndex={tabIndex}
          onClick={() => acts.addBelow?.(entry)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </IconButton>
      )}
      {acts.edit && (
        <IconButton label={t("referenceLists.edit", { name: entry.name })} tabIndex={tabIndex} onClick={() => acts.edit?.(entry)}>
          <IconPencil size={16} aria-hidden="true" />
        </IconButton>
      )}
      {acts.remove && (
        <IconButton
          className={styles.removes}
          label={t("referenceLists.deleteTitle", { name: entry.name })}
          tabIndex={tabIndex}
          onClick={() => acts.remove?.(entry)}
        >
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
