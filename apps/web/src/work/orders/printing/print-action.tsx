import { IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import type { TakingAction } from "../../../kit/bulk/action.ts";
import { PrintDialog } from "./later.ts";

/** One file of the rows of a list that are selected. */
export const printAction: TakingAction<{ id: number }> = {
  key: "print",
  label: "workOrders.print.action",
  icon: IconPrinter,
  call: workOrderPrint.print,
  Dialog: ({ rows, onClose }) => (
    <Suspense>
      <PrintDialog ids={rows.map(({ id }) => id)} first="list" onClose={onClose} />
    </Suspense>
  ),
};
