import { IconReplace } from "@tabler/icons-react";
import { shortages, type Shortage } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { CHANGED } from "./changed.ts";

interface TakeInsteadProps {
  shortage: Shortage;
  instead: Shortage["instead"][number];
}

/** The order's line asks for another part: from where it is missing, where some of that lies there, else from where most of it is free. */
export function TakeInstead({ shortage: { line, part, warehouseId, workOrder }, instead }: TakeInsteadProps) {
  const change = useChange(workParts.instead, { invalidates: [...CHANGED.invalidates, shortages] });
  const go = useGo();
  const may = useMay(workParts.instead);
  if (!may || !line || !workOrder) return null;
  const take = () =>
    change.mutate(
      {
        params: { id: line.id },
        body: { version: line.version, partId: instead.part.id, fromWarehouseId: instead.here > 0 ? warehouseId : null },
      },
      {
        onSuccess: () => {
          notify("success", t("workOrders.parts.insteadDone", { name: instead.part.name }));
          go(`${links.workOrder(workOrder.id)}?tab=2`);
        },
        onError: (failure) => notify("error", failure.message),
      },
    );
  return (
    <Button
      variant="secondary"
      disabled={change.isPending}
      aria-label={t("workOrders.parts.insteadOf", { instead: instead.part.name, name: part.name })}
      onClick={take}
    >
      <IconReplace size={16} aria-hidden="true" />
      {t("workOrders.parts.instead")}
    </Button>
  );
}
