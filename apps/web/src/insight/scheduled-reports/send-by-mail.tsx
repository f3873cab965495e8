import { IconMailForward } from "@tabler/icons-react";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { useExisting } from "../home/public.ts";
import { links } from "./links.ts";

/** As the calls say it, which a page that only leads there does without. */
const MAKES = { access: { subModule: "scheduled-reports", flag: "create" } } as const;
const SEES = { access: { subModule: "scheduled-reports", flag: "view" } } as const;

/** Leads to a new report of what is looked at, for who may make one. */
export function SendByMail({ source, id }: { source: "board" | "page"; id: number }) {
  const may = useMay(MAKES);
  const isThere = useExisting()(links.list());
  if (!may || !isThere) return null;
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
