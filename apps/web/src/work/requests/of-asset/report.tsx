import { IconMessageReport } from "@tabler/icons-react";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

type Props = { asset: { id: number } };

/** Reporting a fault of an asset, from its page. */
export const Report = ({ asset }: Props) => <ReportLink assetId={asset.id} variant="text" />;
/** The same once it was scanned, where a thumb has to find it. */
export const ReportScanned = ({ asset }: Props) => <ReportLink assetId={asset.id} variant="secondary" />;

function ReportLink({ assetId, variant }: { assetId: number; variant: "text" | "secondary" }) {
  const may = useMay(workRequests.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkRequest({ assetId })} className={buttonClass(variant)}>
      <IconMessageReport size={16} aria-hidden="true" />
      {t("workRequests.ofAsset.report")}
    </AppLink>
  );
}
