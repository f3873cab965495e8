import type { ReactNode } from "react";
import { outstandingOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import type { OpenPart } from "../../../materials/material-requests/slots.ts";

/** The parts of the order that are still to be taken; of an order that cannot be read, none. */
export function OpenParts({ orderId, draw }: { orderId: number; draw: (open: readonly OpenPart[]) => ReactNode }) {
  const { data, isPending } = useCall(workParts.list, { query: { workOrderId: String(orderId) } });
  if (isPending) return <SkeletonCards cards={2} lines={4} />;
  const open = (data?.rows ?? []).flatMap((line) =>
    line.part && outstandingOf(line) > 0 ? [{ part: line.part, quantity: outstandingOf(line), warehouse: line.fromLocation }] : [],
  );
  return <>{draw(open)}</>;
}
