import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { RichText } from "../../kit/rich-text/rich-text.tsx";
import { AssetChip } from "../../register/assets/public.ts";
import { LocationChip } from "../../register/locations/public.ts";
import { CrewChip } from "../../register/crews/public.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { links } from "./links.ts";
import { Progress } from "./summary.tsx";

/** An order beside its list: how it stands, where, whose, and how far it is. */
export function OrderPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={workOrders.get} to={links.workOrder(props.id)} nameOf={({ code, title }) => ({ code, title })} {...props}>
      {(order) => (
        <>
          <Key order={order} />
          <Progress order={order} />
          {order.description && (
            <Card title={t("workOrders.field.description")}>
              <RichText html={order.description} />
            </Card>
          )}
        </>
      )}
    </PreviewPanel>
  );
}

function Key({ order: { status, priority, dueAt, asset, location, responsiblePerson, crew } }: { order: WorkOrder }) {
  return (
    <Card>
      <Facts>
        <Fact label={t("workOrders.field.status")}>
          <StatusChip category={status.category} label={status.name} />
        </Fact>
        <Fact label={t("workOrders.field.priority")}>
          <PriorityMark priority={priority} />
        </Fact>
        <Fact label={t("workOrders.field.dueAt")}>
          {dueAt === null ? null : <DueDate at={dueAt} isDone={ENDED.includes(status.category)} />}
        </Fact>
        <Fact label={t("workOrders.field.asset")}>{asset && <AssetChip asset={asset} />}</Fact>
        <Fact label={t("workOrders.field.location")}>{location && <LocationChip location={location} />}</Fact>
        <Fact label={t("workOrders.field.crew")}>{crew && <CrewChip crew={crew} />}</Fact>
        <Fact label={t("workOrders.field.responsiblePerson")}>{responsiblePerson && <PersonChip person={responsiblePerson} />}</Fact>
      </Facts>
    </Card>
  );
}
