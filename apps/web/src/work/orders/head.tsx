import { IconCalendarDue, IconRoute, IconSettingsCog } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../i18n/work.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Watched } from "../../kit/record/watched.tsx";
import { FindingMarks } from "../../kit/marks/result-mark.tsx";
import { links as assetLinks } from "../../register/assets/public.ts";
import { boardLinks } from "./links.ts";
import { HandOut } from "./changes/hand-out.tsx";
import { NextButton } from "./changes/next-step.tsx";
import { StatusMenu } from "./changes/status-menu.tsx";
import type { Moves } from "./changes/use-moves.ts";
import { DueFact, PriorityFact, ResponsibleFact } from "./facts.tsx";
import { PrintMenu } from "./printing/print-menu.tsx";
import styles from "./record.module.css";

interface HeadProps {
  order: WorkOrder;
  moves: Moves;
  isPhone: boolean;
  isEditing: boolean;
  tabs: ReactNode;
}

/** What an order is, how it stands and what comes next. On a phone the big button is at the lower edge instead. */
export function OrderHead({ order, moves, isPhone, isEditing, tabs }: HeadProps) {
  const { boardId = "1" } = useParams({ strict: false }) as { boardId?: string };
  return (
    <DetailHead
      backTo={boardLinks.record(Number(boardId))}
      code={order.code}
      title={order.title}
      marks={
        <>
          <StatusMenu order={order} offered={moves.offered} onChoose={(offer) => void moves.move(offer)} />
          <PriorityFact order={order} />
          <FindingMarks counts={order.counts} />
          {order.counts.stopsCount > 0 && (
            <span className={styles.mark}>
              <IconRoute size={16} stroke={1.75} aria-hidden="true" />
              {t("workOrders.stops.of", { done: order.counts.stopsCount - order.counts.stopsOpen, count: order.counts.stopsCount })}
            </span>
          )}
          <DueFact order={order} icon={<IconCalendarDue size={16} stroke={1.75} aria-hidden="true" />} />
          {!isPhone && order.asset && (
            <span className={styles.mark}>
              <IconSettingsCog size={16} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t("workOrders.field.asset")} </span>
              <AppLink to={assetLinks.record(order.asset.id)}>{order.asset.name}</AppLink>
            </span>
          )}
          {!isPhone && <ResponsibleFact order={order} />}
        </>
      }
      actions={
        <div className={styles.acts}>
          <Watched kind="work-orders" record={order.id} />
          <PrintMenu order={order} />
          <HandOut order={order} />
          {!isPhone && moves.next !== null && <NextButton moves={moves} isEditing={isEditing} />}
        </div>
      }
      tabs={tabs}
    />
  );
}
