import { IconMessageReport } from "@tabler/icons-react";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

/** Reporting a fault of an asset, from its page. */
export function Report({ asset: { id: assetId } }: { asset: { id: number } }) {
  const may = useMay(workRequests.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkRequest({ assetId })} className={buttonClass("text")}>
      <IconMessageReport size={16} aria-hidden="true" />
      {t("workRequests.ofAsset.report")}
    </AppLink>
  );
}
