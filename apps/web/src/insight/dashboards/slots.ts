import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features do with a figure that is shown. */
export const figureActions = slotOf<{ widget: Widget }>("dashboards.figure");
