import { slotOf } from "../../kit/record/contributions.ts";

/** What stands at the right of work, where the page and the person show it. */
export const rightPanel = slotOf<object>("shell.rightPanel");
/** What the page that is open has for the left side panel; it stands above a person's own. */
export const leftPanel = slotOf<{ path: string }>("shell.leftPanel");
