import type { Location } from "@millwright/domain/register/locations/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What can be begun from a location's page. */
export const locationActions = slotOf<{ location: Location }>("locations.actions");
/** What later features bring to a location's details: what stands there. */
export const locationCards = slotOf<{ location: Location }>("locations.cards");
