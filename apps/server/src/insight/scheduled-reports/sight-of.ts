import { factsOf } from "@millwright/domain/insight/figures/catalogue.ts";
import { FACTS, type BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { findBoard, widgetsOf } from "../boards/service.ts";
import { findDashboard } from "../dashboards/service.ts";
import type { SourceRef } from "./queries.ts";

const READ: Readonly<Record<(typeof FACTS)[keyof typeof FACTS]["reads"], readonly SubModule[]>> = {
  series: ["sensors"],
  figure: [],
  alarms: ["alarms", "sensors"],
  sensors: ["sensors", "alarms"],
  work: ["work-orders"],
  gateways: ["gateways"],
  nothing: [],
};

/** By which rights what a report shows is seen; undefined: the caller does not see it at all. */
export async function rightsShown(ctx: Ctx, { source, boardId, dashboardId }: SourceRef): Promise<ReadonlySet<SubModule> | undefined> {
  if (!holds(ctx.grants, source === "board" ? "boards" : "analytics", "view")) return undefined;
  const widgets = source === "board" ? await widgetsOfBoard(ctx, boardId ?? 0) : (await findDashboard(ctx, dashboardId ?? 0))?.widgets;
  return widgets && new Set(widgets.flatMap(rightsOf));
}

async function widgetsOfBoard(ctx: Ctx, id: number): Promise<BoardWidget[] | undefined> {
  if (!(await findBoard(ctx, id))) return undefined;
  return (await widgetsOf(ctx, id, false)).map(({ widget }) => widget);
}

function rightsOf(widget: BoardWidget | Widget): SubModule[] {
  const read = READ[FACTS[widget.kind].reads];
  if (!("figure" in widget)) return [...read];
  const { right, also } = factsOf(widget.figure);
  return [right, ...(also ? [also] : [])];
}
