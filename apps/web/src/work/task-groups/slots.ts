import type { TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a task group's page, and to the dialog that publishes it: who uses it. */
export const taskGroupTabs = tabSlotOf<{ taskGroup: TaskGroup }>("taskGroups.tabs");
export const publishParts = slotOf<{ taskGroup: TaskGroup }>("taskGroups.publish");
