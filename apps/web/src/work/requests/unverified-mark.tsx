import { t } from "../../i18n/work.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";

/** Somebody without an account reported it, and nobody has judged it. */
export const UnverifiedMark = () => <ToneChip tone="warn" label={t("workRequests.unverified")} shade="outline" />;
