import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";

/** Where the ids in a request's log get their names. */
export const logReferences = { assetId: assets.list, locationId: locations.list, crewId: crews.list, statusId: workOrderStatuses.options };
