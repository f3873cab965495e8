import { IconPlus } from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

/** A new order on an asset, from its page. */
export function NewOrder({ asset: { id: assetId } }: { asset: { id: number } }) {
  const may = useMay(workOrders.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkOrder({ assetId })} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workOrders.new")}
    </AppLink>
  );
}
