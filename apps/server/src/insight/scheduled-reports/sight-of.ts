import { factsOf } from "@millwright/domain/insight/figures/catalogue.ts";
import { FACTS, type BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
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
  list: [],
  nothing: [],
};

/** What a report shows, as far as it matters who sees the same of it. */
interface Shown {
  /** By which rights it is seen. */
  rights: ReadonlySet<SubModule>;
  /** It lists something: many lists are narrowed by more than reach, such as to what was shared with somebody, or what "mine" is. */
  isPersonal: boolean;
}

/** Undefined: the caller does not see it at all. */
export async function shownBy(ctx: Ctx, { source, boardId, dashboardId }: SourceRef): Promise<Shown | undefined> {
  if (!holds(ctx.grants, source === "board" ? "boards" : "analytics", "view")) return undefined;
  const widgets = source === "board" ? await widgetsOfBoard(ctx, boardId ?? 0) : (await findDashboard(ctx, dashboardId ?? 0))?.widgets;
  return widgets && { rights: new Set(widgets.flatMap(rightsOf)), isPersonal: widgets.some(({ kind }) => kind === "list") };
}

async function widgetsOfBoard(ctx: Ctx, id: number): Promise<BoardWidget[] | undefined> {
  if (!(await findBoard(ctx, id))) return undefined;
  return (await widgetsOf(ctx, id, false)).map(({ widget }) => widget);
}

function rightsOf(widget: BoardWidget | Widget): SubModule[] {
  const read = READ[FACTS[widget.kind].reads];
  if (widget.kind === "list") return [rightsOfList(widget.list) ?? []].flat();
  if (!("figure" in widget)) return [...read];
  const { right, also } = factsOf(widget.figure);
  return [right, ...(also ? [also] : [])];
}
