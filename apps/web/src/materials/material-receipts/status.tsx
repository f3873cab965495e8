import type { ReceiptStatus } from "@millwright/domain/materials/material-receipts/status.ts";
import { t } from "../../i18n/materials.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

export const TONES: Record<ReceiptStatus, Tone> = { draft: "open", partly_received: "warn", received: "completed", returned: "offline" };

export const ReceiptMark = ({ status }: { status: ReceiptStatus }) => (
  <ToneChip tone={TONES[status]} label={t(`materialReceipts.status.${status}`)} isStruck={status === "returned"} />
);

export const statusWords = (): Record<ReceiptStatus, string> => ({
  draft: t("materialReceipts.status.draft"),
  partly_received: t("materialReceipts.status.partly_received"),
  received: t("materialReceipts.status.received"),
  returned: t("materialReceipts.status.returned"),
});
