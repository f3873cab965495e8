import { IconDots } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { IconButton } from "../../kit/layout/button.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { Popover } from "../../kit/menu/popover.tsx";
import { t } from "../../i18n/index.ts";
import { fitting } from "../nav/along/fitting.ts";
import type { NavItem } from "../nav/nav-path.ts";
import styles from "./shortcuts.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

/** Width of one, with its distance to the next, pixels; the same figure is in the style sheet. */
const LINK_PX = 36;

/** The shortcuts as icons beside each other; what does not fit is under the last one. */
export function ShortcutLinks() {
  const links = useShortcuts();
  const list = useRef<HTMLUListElement>(null);
  const room = useRoom(list);
  const count = fitting(
    links.map(() => LINK_PX),
    room,
    LINK_PX,
  );
  const rest = links.slice(count);
  return (
    <ul ref={list} className={styles.bar} aria-label={t("shell.shortcuts.title")}>
      {links.slice(0, count).map((item) => (
        <li key={item.id}>
          <AppLink to={item.url} className={styles.icon} aria-label={item.title} title={item.title}>
            <Mark icon={item.icon} />
          </AppLink>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <More rest={rest} />
        </li>
      )}
    </ul>
  );
}

/** Width of the list, which is what the bar leaves for it. */
function useRoom(list: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // A document that is not laid out has room for all.
    const look = () => setRoom(element.clientWidth || Infinity);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return room;
}

function More({ rest }: { rest: readonly NavItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        className={styles.icon}
        label={t("shell.shortcuts.more")}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Popover anchor={anchor} label={t("shell.shortcuts.more")} onClose={close}>
          <ShortcutRows items={rest} onChoose={close} />
        </Popover>
      )}
    </>
  );
}

interface ShortcutRowsProps {
  items: readonly NavItem[];
  onChoose: () => void;
}

/** Shortcuts with their names, one below the other. */
export const ShortcutRows = ({ items, onChoose }: ShortcutRowsProps) => (
  <ul className={styles.rows} aria-label={t("shell.shortcuts.title")}>
    {items.map(({ id, url, title, icon }) => (
      <li key={id}>
        <AppLink to={url} className={styles.row} onClick={onChoose}>
          <Mark icon={icon} />
          <span className={styles.name}>{title}</span>
        </AppLink>
      </li>
    ))}
  </ul>
);

export function Mark({ icon }: { icon: string | undefined }) {
  const Icon = iconOf(icon);
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}
