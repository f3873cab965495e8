import type { How } from "@millwright/domain/materials/stock-counts/contract.ts";
import type { CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

export const TONES: Record<CountStatus, Tone> = {
  draft: "open",
  counting: "warn",
  to_recount: "warn",
  to_approve: "review",
  booked: "completed",
  cancelled: "offline",
};

export const CountMark = ({ status }: { status: CountStatus }) => (
  <ToneChip tone={TONES[status]} label={t(`stockCounts.status.${status}`)} isStruck={status === "cancelled"} />
);

export const statusWords = (): Record<CountStatus, string> => ({
  draft: t("stockCounts.status.draft"),
  counting: t("stockCounts.status.counting"),
  to_recount: t("stockCounts.status.to_recount"),
  to_approve: t("stockCounts.status.to_approve"),
  booked: t("stockCounts.status.booked"),
  cancelled: t("stockCounts.status.cancelled"),
});

export const howWords = (): Record<How, string> => ({
  all: t("stockCounts.how.all"),
  abc: t("stockCounts.how.abc"),
  bins: t("stockCounts.how.bins"),
  category: t("stockCounts.how.category"),
  parts: t("stockCounts.how.parts"),
});

export const accuracyWords = (accuracy: number | null): string =>
  accuracy === null ? "–" : t("stockCounts.percent", { percent: formatNumber(accuracy * 100, 1) });
