import { masterParts, type MasterPartRow } from "@millwright/domain/materials/master-parts/contract.ts";
import { labelAction } from "../../foundation/labels/public.ts";
import type { BulkAction, TakingAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";

export const actions: readonly (BulkAction<MasterPartRow> | TakingAction<MasterPartRow>)[] = [
  labelAction("master-parts"),
  ...archiveActions(masterParts.bulkArchive, [masterParts]),
];
