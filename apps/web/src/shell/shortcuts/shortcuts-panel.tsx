import { IconArrowDown, IconArrowUp, IconGripVertical, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { drawnShortcuts, MOST_SHORTCUTS, placedShortcut, toggledShortcut } from "@millwright/domain/foundation/auth/shortcuts.ts";
import controls from "../../kit/filter/controls.module.css";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { Popover } from "../../kit/menu/popover.tsx";
import { useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/index.ts";
import { useSignedIn } from "../account/use-signed-in.ts";
import { itemsOf, type NavItem } from "../nav/nav-path.ts";
import { changeShortcuts } from "./keeping.ts";
import { Mark } from "./shortcut-links.tsx";
import styles from "./shortcuts.module.css";

/** An entry with the part of the menu that it is in: some titles are there twice. */
type Entry = NavItem & { area: string };

/** Adds, removes and orders the shortcuts. */
export function ShortcutsPanel({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const [typed, type] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const ids = useSignedIn().user.data.shortcuts;
  const menu = useNavigation()?.menu ?? [];
  const entries = menu.flatMap((area) => itemsOf([area]).map((item): Entry => ({ ...item, area: area.title })));
  const wanted = typed.trim().toLowerCase();
  const found = entries.filter(({ title }) => title.toLowerCase().includes(wanted));
  const own = drawnShortcuts(ids, entries);
  const isFull = ids.length >= MOST_SHORTCUTS;
  const remove = (id: number) => {
    changeShortcuts(toggledShortcut(ids, id));
    // The focus would vanish with the row.
    field.current?.focus();
  };
  return (
    <Popover anchor={anchor} label={t("shell.shortcuts.title")} onClose={onClose}>
      <div className={styles.panel}>
        <input
          ref={field}
          type="search"
          data-first
          className={controls.control}
          aria-label={t("shell.shortcuts.field")}
          placeholder={t("shell.shortcuts.field")}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {wanted === "" && own.length > 0 && <Own ids={ids} own={own} onRemove={remove} onChoose={onClose} />}
        {isFull && (
          <p role="status" className={styles.note}>
            {t("shell.shortcuts.full", { most: MOST_SHORTCUTS })}
          </p>
        )}
        <ul className={styles.rows} aria-label={t("shell.shortcuts.pages")}>
          {found.map((entry) => (
            <li key={entry.id} className={styles.line}>
              <Named entry={entry} onChoose={onClose} />
              <Star
                title={entry.title}
                isOn={ids.includes(entry.id)}
                isFull={isFull}
                onPress={() => changeShortcuts(toggledShortcut(ids, entry.id))}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p role="status" className={styles.note}>
            {t("shell.shortcuts.none")}
          </p>
        )}
      </div>
    </Popover>
  );
}

interface OwnProps {
  ids: readonly number[];
  own: readonly Entry[];
  onRemove: (id: number) => void;
  onChoose: () => void;
}

/** What the person has, in an order that they change by dragging, or step by step. */
function Own({ ids, own, onRemove, onChoose }: OwnProps) {
  const [order, setOrder] = useState<Dragged | null>(null);
  const shown = order ? drawnShortcuts(order.ids, own) : own;
  const dragOver = (at: number) => {
    const other = shown[at];
    if (!order || !other || other.id === order.id) return;
    const from = shown.findIndex(({ id }) => id === order.id);
    setOrder({ ...order, ids: placedShortcut(order.ids, order.id, from < at ? "after" : "before", other.id) });
  };
  const drop = () => {
    if (order && order.ids.some((id, at) => id !== ids[at])) changeShortcuts(order.ids);
    setOrder(null);
  };
  // A row that moves in the page loses the focus on the way.
  const move = (control: HTMLElement, at: number, step: -1 | 1) => {
    const [entry, other] = [own[at], own[at + step]];
    if (!entry || !other) return;
    changeShortcuts(placedShortcut(ids, entry.id, step < 0 ? "before" : "after", other.id));
    requestAnimationFrame(() => control.focus());
  };
  return (
    <ul className={styles.rows} aria-label={t("shell.shortcuts.own")} data-own>
      {shown.map((entry, at) => (
        <li
          key={entry.id}
          className={styles.line}
          draggable
          data-dragged={order?.id === entry.id || undefined}
          onDragStart={() => setOrder({ id: entry.id, ids: [...ids] })}
          onDragEnter={() => dragOver(at)}
          onDragOver={(event) => event.preventDefault()}
          onDragEnd={drop}
        >
          <IconGripVertical size={15} className={styles.grip} aria-hidden="true" />
          <Named entry={entry} onChoose={onChoose} />
          <IconButton
            label={t("shell.shortcuts.up", { title: entry.title })}
            aria-disabled={at === 0}
            onClick={({ currentTarget }) => move(currentTarget, at, -1)}
          >
            <IconArrowUp size={15} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t("shell.shortcuts.down", { title: entry.title })}
            aria-disabled={at === own.length - 1}
            onClick={({ currentTarget }) => move(currentTarget, at, 1)}
          >
            <IconArrowDown size={15} aria-hidden="true" />
          </IconButton>
          <Star title={entry.title} isOn isFull={false} onPress={() => onRemove(entry.id)} />
        </li>
      ))}
    </ul>
  );
}

/** While one is dragged: which, and the order as it would be. */
interface Dragged {
  id: number;
  ids: number[];
}

const Named = ({ entry: { url, title, area, icon }, onChoose }: { entry: Entry; onChoose: () => void }) => (
  <AppLink to={url} className={styles.row} draggable={false} onClick={onChoose}>
    <Mark icon={icon} />
    <span className={styles.name}>{title}</span>
    <span className={styles.area}>{area}</span>
  </AppLink>
);

interface StarProps {
  title: string;
  isOn: boolean;
  isFull: boolean;
  onPress: () => void;
}

function Star({ title, isOn, isFull, onPress }: StarProps) {
  const Icon = isOn ? IconStarFilled : IconStar;
  const isShut = isFull && !isOn;
  return (
    <IconButton
      label={t("shell.shortcuts.star", { title })}
      className={styles.star}
      aria-pressed={isOn}
      aria-disabled={isShut}
      onClick={() => !isShut && onPress()}
    >
      <Icon size={17} aria-hidden="true" />
    </IconButton>
  );
}
