import type { Ref } from "@millwright/domain/kit/fields.ts";
import { workOrders, type StatusRef } from "@millwright/domain/work/orders/contract.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./chip.module.css";

/** An order named in another record: code, title, how it stands; the way there for those who may see orders. */
export function WorkOrderChip({ order, status }: { order: Ref; status?: StatusRef | null }) {
  const maySee = useMay(workOrders.get);
  const words = (
    <>
      <CodeText>{order.code}</CodeText> <span>{order.name}</span>
    </>
  );
  return (
    <span className={styles.chip}>
      {maySee ? <AppLink to={links.workOrder(order.id)}>{words}</AppLink> : <span className={styles.plain}>{words}</span>}
      {status && <StatusChip category={status.category} label={status.name} shade={status.shade} />}
    </span>
  );
}
