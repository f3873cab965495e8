import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { t } from "../../../i18n/index.ts";
import { Button, IconButton } from "../../layout/button.tsx";
import { Popover } from "../../menu/popover.tsx";
import { titleOf, type Column } from "../columns.tsx";
import type { List } from "../../list/use-list.ts";
import { showAllColumns } from "./all-columns.ts";
import { moved, type Placed } from "./arrange.ts";
import controls from "../../filter/controls.module.css";
import styles from "./columns.module.css";

interface ColumnsPanelProps<R> {
  list: List<R>;
  anchor: Element;
  onClose: () => void;
}

/** Which columns a list has and in what order, for this person or for the view that is on. */
export function ColumnsPanel<R>({ list: { key, placed, arrange }, anchor, onClose }: ColumnsPanelProps<R>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const show = (field: string, isHidden: boolean) => {
    arrange(placed.map((one) => (one.column.field === field ? { ...one, isHidden } : one)));
    // Who wants a column wants it also where there is no room for it.
    if (!isHidden) showAllColumns(key, true);
  };
  const dragOver = (at: number) => {
    const from = placed.findIndex(({ column }) => column.field === dragged);
    if (from < 0 || from === at) return;
    arrange(moved(placed, from, from < at ? 1 : -1));
  };
  return (
    <Popover anchor={anchor} label={t("kit.columns.title")} align="end" onClose={onClose}>
      <div className={styles.panel}>
        <ul className={styles.list}>
          {placed.map((one, at) => (
            <li
              key={one.column.field}
              draggable
              data-dragged={dragged === one.column.field || undefined}
              onDragStart={() => setDragged(one.column.field)}
              onDragEnter={() => dragOver(at)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <Line
                one={one}
                isFirst={at === 0}
                isLast={at === placed.length - 1}
                onShow={(isShown) => show(one.column.field, !isShown)}
                onMove={(step) => arrange(moved(placed, at, step))}
              />
            </li>
          ))}
        </ul>
        <footer className={styles.foot}>
          <p>{t("kit.columns.hint")}</p>
          <Button variant="secondary" onClick={() => arrange(null)}>
            {t("kit.columns.reset")}
          </Button>
        </footer>
      </div>
    </Popover>
  );
}

interface LineProps<R> {
  one: Placed<Column<R>>;
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onMove: (step: -1 | 1) => void;
}

function Line<R>({ one: { column, isHidden }, isFirst, isLast, onShow, onMove }: LineProps<R>) {
  const title = titleOf(column);
  const isTitle = column.part === "title";
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(event.currentTarget as HTMLElement, step);
  };
  // A line that moves in the page loses the focus on the way.
  const move = (control: HTMLElement, step: -1 | 1) => {
    onMove(step);
    requestAnimationFrame(() => control.focus());
  };
  return (
    <div className={styles.line}>
      <IconGripVertical size={15} className={styles.grip} aria-hidden="true" />
      <label title={isTitle ? t("kit.columns.stays") : undefined}>
        <input
          type="checkbox"
          className={controls.tick}
          checked={!isHidden}
          disabled={isTitle}
          onChange={(event) => onShow(event.target.checked)}
          onKeyDown={byKey}
          {...(isFirst ? { "data-first": true } : {})}
        />
        <span>{title}</span>
      </label>
      <IconButton
        label={t("kit.columns.up", { title })}
        aria-disabled={isFirst}
        onClick={({ currentTarget }) => !isFirst && move(currentTarget, -1)}
      >
        <IconArrowUp size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("kit.columns.down", { title })}
        aria-disabled={isLast}
        onClick={({ currentTarget }) => !isLast && move(currentTarget, 1)}
      >
        <IconArrowDown size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
