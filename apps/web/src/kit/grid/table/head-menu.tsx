import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconFilter,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import { t } from "../../../i18n/index.ts";
import type { List } from "../../list/use-list.ts";
import { Menu, MenuItem } from "../../menu/menu.tsx";
import { titleOf, type Column } from "../columns.tsx";
import type { ColumnActs } from "./use-columns.ts";

interface HeadMenuProps<R> {
  anchor: HTMLElement;
  column: Column<R>;
  list: List<R>;
  acts: ColumnActs;
  onFilter: () => void;
  onClose: () => void;
}

/** Everything that can be done to a column, for a finger and for those who look for it. */
export function HeadMenu<R>({ anchor, column, list: { change }, acts, onFilter, onClose }: HeadMenuProps<R>) {
  const { field, isSortable, filter, part } = column;
  const title = titleOf(column);
  const items: [Icon, string, () => void, boolean][] = [
    [IconArrowUp, t("kit.grid.ascending", { title }), () => change({ sort: field }), isSortable],
    [IconArrowDown, t("kit.grid.descending", { title }), () => change({ sort: `-${field}` }), isSortable],
    [IconFilter, t("kit.grid.openFilter", { title }), () => setTimeout(onFilter), filter !== null],
    [IconArrowLeft, t("kit.grid.moveLeft"), () => acts.move(field, -1), true],
    [IconArrowRight, t("kit.grid.moveRight"), () => acts.move(field, 1), true],
    [IconArrowBarRight, t("kit.grid.wider"), () => acts.widen(field, 1), true],
    [IconArrowBarLeft, t("kit.grid.narrower"), () => acts.widen(field, -1), true],
    [IconX, t("kit.grid.hide"), () => acts.hide(field), part !== "title"],
  ];
  return (
    <Menu anchor={anchor} label={title} onClose={onClose}>
      {items
        .filter(([, , , isThere]) => isThere)
        .map(([Glyph, label, onChoose]) => (
          <MenuItem key={label} onChoose={onChoose}>
            <Glyph size={17} stroke={1.75} aria-hidden="true" />
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
