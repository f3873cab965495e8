import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatMoment } from "../../kit/format.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { AssetChip } from "../../register/assets/public.ts";
import { LocationChip } from "../../register/locations/public.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { WorkOrderChip } from "../orders/public.ts";
import { links } from "./links.ts";
import { UnverifiedMark } from "./unverified-mark.tsx";

/** A request beside its list: enough to judge whether it has to be opened. */
export function RequestPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={workRequests.get} to={links.workRequest(props.id)} nameOf={({ code, title }) => ({ code, title })} {...props}>
      {(request) => (
        <>
          <Card>
            <Facts>
              <Fact label={t("workRequests.field.status")}>
                <StatusChip category={request.status.category} label={request.status.name} /> {request.isUnverified && <UnverifiedMark />}
              </Fact>
              <Fact label={t("workRequests.field.priority")}>{request.priority && <PriorityMark priority={request.priority} />}</Fact>
              <Fact label={t("workRequests.field.asset")}>{request.asset && <AssetChip asset={request.asset} />}</Fact>
              <Fact label={t("workRequests.field.location")}>{request.location && <LocationChip location={request.location} />}</Fact>
              <Fact label={t("workRequests.field.requester")}>{request.requester && <PersonChip person={request.requester} />}</Fact>
              <Fact label={t("workRequests.field.createdAt")}>{formatMoment(request.createdAt)}</Fact>
              <Fact label={t("workRequests.field.workOrder")}>{request.workOrder && <WorkOrderChip order={request.workOrder} />}</Fact>
            </Facts>
          </Card>
          {request.description && (
            <Card title={t("workRequests.field.description")}>
              <p>{request.description}</p>
            </Card>
          )}
        </>
      )}
    </PreviewPanel>
  );
}
