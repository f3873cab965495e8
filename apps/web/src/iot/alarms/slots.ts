import type { Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring to an alarm's page, below its curve. */
export const alarmCards = slotOf<{ alarm: Alarm }>("alarms.cards");
