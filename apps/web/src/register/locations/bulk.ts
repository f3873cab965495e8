import { locations, type LocationRow } from "@millwright/domain/register/locations/contract.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";

export const actions: readonly BulkAction<LocationRow>[] = archiveActions(locations.bulkArchive, [locations]);
