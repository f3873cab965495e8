import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features say above a meter's readings: what feeds it. */
export const meterNotes = slotOf<{ meter: Meter }>("meters.notes");
/** The sensor that a reading came from, with a link to it. */
export const readingSource = slotOf<{ sensor: Ref }>("meters.source");
