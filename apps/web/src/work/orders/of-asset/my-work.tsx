import { IconClipboardList } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { links } from "../links.ts";

/** The orders on an asset that are the person's own. */
export const MyWorkHere = ({ asset: { id } }: { asset: { id: number } }) => (
  <AppLink to={links.mineOnAsset(id)} className={buttonClass("secondary")}>
    <IconClipboardList size={16} aria-hidden="true" />
    {t("workOrders.ofAsset.mine")}
  </AppLink>
);
