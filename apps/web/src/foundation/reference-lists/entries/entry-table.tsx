import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { t } from "../../../i18n/foundation.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { EntryRow, type Acts, type FactColumn } from "./entry-row.tsx";
import { movedBy, movedTo, rowsOf, type Entry, type Row } from "../tree.ts";
import styles from "./entry-table.module.css";

interface EntryTableProps<E extends Entry> {
  label: string;
  entries: readonly E[];
  search: string;
  /** Whether values stand below others. */
  isTree: boolean;
  nameOf: (entry: E) => ReactNode;
  facts: readonly FactColumn<E>[];
  acts: Acts<E>;
  /** A form shown as the last row below a value, or below the whole list (null). */
  adding: { parentId: number | null; form: ReactNode } | null;
}

/** Rows drawn at once before the person asks for all of them. */
const FIRST_ROWS = 300;

/**
 * The values of a list as a grid, or as a tree grid. One row has the focus: arrow keys move it and open what is below, Enter edits, Alt with an
 * arrow key moves the value itself; Tab goes to the controls of the row.
 */
export function EntryTable<E extends Entry>({ label, entries, search, isTree, nameOf, facts, acts, adding }: EntryTableProps<E>) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [announcement, announce] = useState("");
  const body = useRef<HTMLTableSectionElement>(null);
  const focusNext = useRef<number | null>(null);
  const keys = useId();

  const rows = rowsOf(entries, { open, search });
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const currentId = shown.some((row) => row.entry.id === current) ? current : (shown[0]?.entry.id ?? null);
  const toggle = (id: number, wanted: boolean) =>
    setOpen((old) => new Set(wanted ? [...old, id] : [...old].filter((other) => other !== id)));
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    body.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
  };

  // A moved row is taken out of the page and put back, which loses the focus.
  useEffect(() => {
    if (focusNext.current === null) return;
    const id = focusNext.current;
    focusNext.current = null;
    body.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
  });

  const reorder = (entry: E, ids: number[] | null) => {
    if (!ids || !acts.reorder) return;
    focusNext.current = entry.id;
    announce(t("referenceLists.movedTo", { name: entry.name, place: ids.indexOf(entry.id) + 1, size: ids.length }));
    acts.reorder(ids);
  };
  const onKey = (key: string, row: Row<E>, isAlt: boolean): boolean => {
    const at = shown.indexOf(row);
    const steps: Record<string, () => void> = isAlt
      ? {
          ArrowUp: () => reorder(row.entry, movedBy(entries, row.entry.id, -1)),
          ArrowDown: () => reorder(row.entry, movedBy(entries, row.entry.id, 1)),
        }
      : {
          ArrowUp: () => focus(shown[at - 1]?.entry.id),
          ArrowDown: () => focus(shown[at + 1]?.entry.id),
          Home: () => focus(shown[0]?.entry.id),
          End: () => focus(shown.at(-1)?.entry.id),
          Enter: () => acts.edit?.(row.entry),
          ...(isTree
            ? {
                ArrowRight: () =>
                  row.hasBelow && !row.isOpen ? toggle(row.entry.id, true) : focus(row.isOpen ? shown[at + 1]?.entry.id : undefined),
                ArrowLeft: () => (row.isOpen ? toggle(row.entry.id, false) : focus(row.entry.parentId ?? undefined)),
              }
            : {}),
        };
    const step = steps[key];
    step?.();
    return step !== undefined;
  };

  const addAt = adding ? placeOfAdding(shown, adding.parentId) : -1;
  const addRow = adding && (
    <tr key="adding" className={styles.adding}>
      <td colSpan={facts.length + 4}>{adding.form}</td>
    </tr>
  );
  return (
    <>
      <table
        className={styles.table}
        role={isTree ? "treegrid" : "grid"}
        aria-label={label}
        aria-describedby={keys}
        aria-rowcount={rows.length}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.handleCell}>
              <span className="visually-hidden">{t("referenceLists.column.order")}</span>
            </th>
            <th scope="col">{t("referenceLists.column.name")}</th>
            {facts.map((fact) => (
              <th key={fact.title} scope="col" className={fact.className}>
                {t(fact.title)}
              </th>
            ))}
            <th scope="col" className={styles.activeCell}>
              {t("referenceLists.column.active")}
            </th>
            <th scope="col" className={styles.actsCell}>
              <span className="visually-hidden">{t("referenceLists.column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {addAt === 0 && addRow}
          {shown.flatMap((row, at) => [
            <EntryRow
              key={row.entry.id}
              row={row}
              isCurrent={row.entry.id === currentId}
              isTree={isTree}
              nameOf={nameOf}
              facts={facts}
              acts={{
                ...acts,
                addBelow:
                  acts.addBelow &&
                  ((entry) => {
                    toggle(entry.id, true);
                    acts.addBelow?.(entry);
                  }),
              }}
              on={{
                focus: () => setCurrent(row.entry.id),
                toggle: (wanted) => toggle(row.entry.id, wanted),
                key: (key, isAlt) => onKey(key, row, isAlt),
                drop: (dragged, side) => {
                  const entry = entries.find((other) => other.id === dragged);
                  if (entry) reorder(entry, movedTo(entries, dragged, row.entry.id, side));
                },
              }}
            />,
            ...(addAt === at + 1 ? [addRow] : []),
          ])}
        </tbody>
      </table>
      {rows.length === 0 && search !== "" && <p className={styles.more}>{t("referenceLists.noneFound")}</p>}
      {shown.length < rows.length && (
        <p className={styles.more}>
          <Button variant="text" onClick={() => setWhole(true)}>
            {t("referenceLists.showAll", { count: rows.length })}
          </Button>
        </p>
      )}
      <p id={keys} hidden>
        {t("referenceLists.keys")}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Behind the last row that stands below the parent; at the end for the top level. */
function placeOfAdding<E extends Entry>(rows: readonly Row<E>[], parentId: number | null): number {
  if (parentId === null) return rows.length;
  const parentAt = rows.findIndex((row) => row.entry.id === parentId);
  const level = rows[parentAt]?.entry.level ?? 0;
  const end = rows.findIndex((row, at) => at > parentAt && row.entry.level <= level);
  return parentAt < 0 || end < 0 ? rows.length : end;
}
