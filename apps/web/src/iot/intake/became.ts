import type { Became } from "@millwright/domain/iot/intake/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";

const COUNTS = ["accepted", "duplicate", "conflicting", "pending", "quarantined", "refused", "late", "ahead"] as const;

/** What became of the readings of a message, in words. */
export function becameIn(became: Became): string {
  const said = [
    ...(became.failed ? [t("intake.became.failed")] : []),
    ...COUNTS.filter((key) => became[key] > 0).map((key) => t(`intake.became.${key}`, { count: formatNumber(became[key]) })),
  ];
  return said.length > 0 ? said.join(" · ") : t("intake.became.nothing");
}
