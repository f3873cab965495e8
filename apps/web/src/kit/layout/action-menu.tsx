import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { IconDotsVertical, type Icon } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { IconButton } from "./button.tsx";
import styles from "./action-menu.module.css";

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: Action) => {
    setAnchor(null);
    action.onChoose();
  };
  return (
    <>
      <IconButton
        label={`${t("common.action.more")}: ${about}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDotsVertical size={17} aria-hidden="true" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem key={action.label} disabled={action.isDisabled ?? false} onClick={() => choose(action)} className={action.isDangerous ? styles.danger : undefined}>
            <action.icon size={17} stroke={1.75} className={styles.icon} aria-hidden="true" />
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
