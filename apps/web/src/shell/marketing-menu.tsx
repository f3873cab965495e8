import { IconChevronDown } from "@tabler/icons-react";
import { Button } from "../kit/layout/button.tsx";
import { Menu, MenuItem, useMenu } from "../kit/menu/menu.tsx";
import { t } from "../i18n/index.ts";

const ENTRIES = ["pricing", "demo", "contact"] as const;

/** Three entries that only close the menu, as specified; a tenant setting hides the whole of it. */
export function MarketingMenu() {
  const menu = useMenu();
  return (
    <>
      <Button variant="text" {...menu.trigger}>
        {t("shell.marketing.label")}
        <IconChevronDown size={15} aria-hidden="true" />
      </Button>
      <Menu anchor={menu.anchor} label={t("shell.marketing.label")} onClose={menu.close}>
        {ENTRIES.map((entry) => (
          <MenuItem key={entry} onChoose={menu.close}>
            {t(`shell.marketing.${entry}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
