import type { PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDateTime, formatNumber } from "../../../kit/format.ts";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";

/** What of an asset of a plan needs a look: it failed, is past a limit, was skipped, or rests. */
export const AssetMarks = ({ row }: { row: PlanAssetRow }) => (
  <>
    {row.fault && <ToneChip tone="alarm" label={t("plans.assets.failed")} />}
    {row.pastLimits.map(({ triggerId, since, value }) => (
      <ToneChip
        key={triggerId}
        tone="warn"
        label={t("plans.assets.pastLimit", { value: formatNumber(value, 2), since: formatDateTime(since) })}
      />
    ))}
    {row.skippedInRow > 1 && <ToneChip tone="warn" label={t("plans.assets.skipped", { count: row.skippedInRow })} />}
    {row.isSuspended && <ToneChip tone="offline" label={t("plans.state.suspended")} />}
    {row.rests && <ToneChip tone="offline" label={t(`plans.assets.rests.${row.rests}`)} />}
    {row.isJoined && <ToneChip tone="info" label={t("plans.assets.joined")} />}
  </>
);
