import { IconMailForward } from "@tabler/icons-react";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { MenuItem } from "../../kit/menu/menu.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { useExisting } from "../home/public.ts";
import { links } from "./links.ts";

/** As the calls say it, which a page that only leads there does without. */
const MAKES = { access: { subModule: "scheduled-reports", flag: "create" } } as const;
const SEES = { access: { subModule: "scheduled-reports", flag: "view" } } as const;

interface Source {
  source: "board" | "page";
  id: number;
}
function useMayMake(): boolean {
  const may = useMay(MAKES);
  return useExisting()(links.list()) && may;
}

/** Leads to a new report of what is looked at, for who may make one: as an entry of a menu. */
export function SendByMailItem({ source, id }: Source) {
  const go = useGo();
  if (!useMayMake()) return null;
  return (
    <MenuItem onChoose={() => go(links.of(source, id))}>
      <IconMailForward size={17} stroke={1.75} aria-hidden="true" />
      {t("scheduledReports.sendByMail")}
    </MenuItem>
  );
}

export function SendByMail({ source, id }: Source) {
  if (!useMayMake()) return null;
  return (
    <AppLink to={links.of(source, id)} className={buttonClass("text")}>
      <IconMailForward size={16} aria-hidden="true" />
      {t("scheduledReports.sendByMail")}
    </AppLink>
  );
}

/** Leads to the list of reports, for who sees some. */
export function ReportsLink() {
  const may = useMay(SEES);
  const isThere = useExisting()(links.list());
  if (!may || !isThere) return null;
  return (
    <AppLink to={links.list()} className={buttonClass("text")}>
      {t("scheduledReports.title")}
    </AppLink>
  );
}
