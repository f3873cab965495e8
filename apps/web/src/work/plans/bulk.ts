import { IconPlayerPause, IconUpload } from "@tabler/icons-react";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type PlanRow } from "@millwright/domain/work/plans/contract.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";
import { askNothing, askReason } from "../../kit/bulk/ask.tsx";

const invalidates = [plans, planAssets];

export const actions: readonly BulkAction<PlanRow>[] = [
  {
    key: "publish",
    label: "plans.publish.action",
    icon: IconUpload,
    call: plans.bulkPublish,
    invalidates,
    fits: ({ hasChanges, state }) => hasChanges && state !== "retired",
    Ask: askNothing({}, "plans.publish.text"),
  },
  {
    key: "suspend",
    label: "plans.suspend.action",
    icon: IconPlayerPause,
    call: plans.bulkSuspend,
    invalidates,
    fits: ({ state }) => state === "active",
    Ask: askReason({}),
  },
  ...archiveActions(plans.bulkArchive, invalidates),
];
