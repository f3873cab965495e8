import { locations, type LocationRow } from "@millwright/domain/register/locations/contract.ts";
import { labelAction } from "../../foundation/labels/public.ts";
import type { BulkAction, TakingAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";

export const actions: readonly (BulkAction<LocationRow> | TakingAction<LocationRow>)[] = [
  labelAction("locations"),
  ...archiveActions(locations.bulkArchive, [locations]),
];
