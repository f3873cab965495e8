import { IconDotsVertical, type Icon } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../layout/button.tsx";
import { Menu, MenuItem, useMenu } from "./menu.tsx";

export interface Action {
  label: string;
  icon: Icon;
  onChoose: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

interface ActionMenuProps {
  /** What the actions are about, read aloud: "More actions: Change the filter". */
  about: string;
  actions: readonly Action[];
}

/** The seldom-used actions of a row or a record behind three dots. */
export function ActionMenu({ about, actions }: ActionMenuProps) {
  const menu = useMenu();
  const label = `${t("common.action.more")}: ${about}`;
  return (
    <>
      <IconButton label={label} {...menu.trigger}>
        <IconDotsVertical size={17} aria-hidden="true" />
      </IconButton>
      <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            isDisabled={action.isDisabled ?? false}
            isDangerous={action.isDangerous ?? false}
            onChoose={action.onChoose}
          >
            <action.icon size={17} stroke={1.75} aria-hidden="true" />
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
