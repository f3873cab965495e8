import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../kit/layout/button.tsx";
import { t } from "../i18n/index.ts";

const ENTRIES = ["pricing", "demo", "contact"] as const;

/** Three entries that only close the menu, as specified; a tenant setting hides the whole of it. */
export function MarketingMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button variant="text" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {t("shell.marketing.label")}
        <IconChevronDown size={15} aria-hidden="true" />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {ENTRIES.map((entry) => (
          <MenuItem key={entry} onClick={close}>
            {t(`shell.marketing.${entry}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
