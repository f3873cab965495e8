import { IconClipboardCheck, IconFileText, IconPrinter } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPrint, type PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { Menu, MenuItem, useMenu } from "../../../kit/menu/menu.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { PrintDialog } from "./later.ts";

const OFFERED = [
  { kind: "card", Icon: IconClipboardCheck },
  { kind: "report", Icon: IconFileText },
] as const;

/** The order on paper: to take along, or to file. */
export function PrintMenu({ order }: { order: Pick<WorkOrder, "id" | "code" | "title"> }) {
  const may = useMay(workOrderPrint.print);
  const menu = useMenu();
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState<PrintKind | null>(null);
  if (!may) return null;
  const label = t("workOrders.print.action");
  return (
    <>
      {isPhone ? (
        <IconButton label={label} {...menu.trigger}>
          <IconPrinter size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="text" {...menu.trigger}>
          <IconPrinter size={16} aria-hidden="true" />
          {label}
        </Button>
      )}
      <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
        {OFFERED.map(({ kind, Icon }) => (
          <MenuItem key={kind} onChoose={() => setWanted(kind)}>
            <Icon size={17} stroke={1.75} aria-hidden="true" />
            {t(`workOrders.print.kind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {wanted && <PrintDialog ids={[order.id]} about={`${order.code} · ${order.title}`} first={wanted} onClose={() => setWanted(null)} />}
      </Suspense>
    </>
  );
}
