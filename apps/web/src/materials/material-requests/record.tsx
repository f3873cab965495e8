import { people } from "@millwright/domain/foundation/people/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialRequests, type MaterialRequest } from "@millwright/domain/materials/material-requests/contract.ts";
import { CHANGES, isWaiting } from "@millwright/domain/materials/material-requests/status.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/materials.ts";
import { formatDate, formatDay } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { RequestActions } from "./actions.tsx";
import { RequestLines } from "./lines.tsx";
import { links } from "./links.ts";
import styles from "./material-requests.module.css";
import { requestOrderChip } from "./slots.ts";
import { RequestMark } from "./status.tsx";

const REFERENCES = {
  warehouseId: warehouses.list,
  toWarehouseId: warehouses.list,
  costCentreId: valuesOf("cost-centres").options,
  partId: masterParts.list,
  requesterId: people.list,
  createdBy: people.list,
  decidedBy: people.list,
};

export const MaterialRequestRecord = () => (
  <RecordScreen call={materialRequests.get} list={materialRequests.list} to={links.record} backTo={links.list()}>
    {(request) => (
      <RecordPage
        key={request.id}
        row={request}
        contract={materialRequests}
        links={links}
        marks={<RequestMark status={request.status} />}
        actions={<RequestActions request={request} />}
        fixed={{
          edit: !CHANGES.includes(request.status) || !request.may.update,
          archive: isWaiting(request.status) && request.status !== "draft",
        }}
        tabs={[
          details(<Details request={request} />),
          filesOf("MaterialRequests", request.id),
          logOf(materialRequests.log, request.id, { labels: "materialRequests.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

const Details = ({ request }: { request: MaterialRequest }) => (
  <div className={styles.stack}>
    <RequestLines request={request} />
    <Card title={t("materialRequests.general")}>
      <FactGrid>
        {request.workOrder && (
          <WideFact label={t("materialRequests.field.workOrder")}>
            <ContributedParts of={requestOrderChip} give={{ order: request.workOrder }} />
          </WideFact>
        )}
        {request.costCentre && <WideFact label={t("materialRequests.field.costCentre")}>{request.costCentre.name}</WideFact>}
        {request.toWarehouse && (
          <WideFact label={t("materialRequests.field.toWarehouse")}>
            <RecordChip of={request.toWarehouse} to={warehouseLinks.record} />
          </WideFact>
        )}
        <WideFact label={t("materialRequests.field.warehouse")}>
          <RecordChip of={request.warehouse} to={warehouseLinks.record} />
        </WideFact>
        <WideFact label={t("materialRequests.field.requiredOn")}>{request.requiredOn && formatDay(request.requiredOn)}</WideFact>
        <WideFact label={t("materialRequests.field.requester")}>{request.requester?.name}</WideFact>
        {request.decidedBy && (
          <WideFact label={t(request.status === "rejected" ? "materialRequests.rejectedBy" : "materialRequests.approvedBy")}>
            {[request.decidedBy.name, request.decidedAt && formatDate(request.decidedAt)].filter(Boolean).join(" · ")}
          </WideFact>
        )}
        {request.statusReason && <WideFact label={t("materialRequests.field.statusReason")}>{request.statusReason}</WideFact>}
        <WideFact label={t("materialRequests.field.note")} isWide>
          {request.note}
        </WideFact>
      </FactGrid>
    </Card>
  </div>
);
