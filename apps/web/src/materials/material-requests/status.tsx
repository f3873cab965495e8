import type { RequestStatus } from "@millwright/domain/materials/material-requests/status.ts";
import { t } from "../../i18n/materials.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

export const TONES: Record<RequestStatus, Tone> = {
  draft: "open",
  submitted: "progress",
  approved: "info",
  rejected: "alarm",
  partly_issued: "warn",
  issued: "completed",
  closed: "closed",
  cancelled: "offline",
};

export const RequestMark = ({ status }: { status: RequestStatus }) => (
  <ToneChip tone={TONES[status]} label={t(`materialRequests.status.${status}`)} isStruck={status === "cancelled"} />
);

export const statusWords = (): Record<RequestStatus, string> => ({
  draft: t("materialRequests.status.draft"),
  submitted: t("materialRequests.status.submitted"),
  approved: t("materialRequests.status.approved"),
  rejected: t("materialRequests.status.rejected"),
  partly_issued: t("materialRequests.status.partly_issued"),
  issued: t("materialRequests.status.issued"),
  closed: t("materialRequests.status.closed"),
  cancelled: t("materialRequests.status.cancelled"),
});
export const purposeWords = () => ({
  order: t("materialRequests.purpose.order"),
  cost_centre: t("materialRequests.purpose.cost_centre"),
  warehouse: t("materialRequests.purpose.warehouse"),
});
