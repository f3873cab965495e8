import { FACTS } from "@millwright/domain/insight/boards/widgets.ts";
import { questionsOf } from "@millwright/domain/insight/dashboards/asking.ts";
import { showsFigures } from "@millwright/domain/insight/dashboards/pages.ts";
import { daysIn, RANGES, USUAL_RANGE, type Range } from "@millwright/domain/insight/dashboards/ranges.ts";
import { DASHBOARD_TEXTS } from "@millwright/domain/insight/dashboards/texts.ts";
import type { FigureAnswer } from "@millwright/domain/insight/figures/contract.ts";
import type { Days, PrintChoice } from "@millwright/domain/insight/printing/asked.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { siteAt } from "../../boards/service.ts";
import { findDashboard } from "../../dashboards/service.ts";
import { answersOf } from "../../figures/service.ts";
import type { ReportWidget } from "../report.ts";
import { filtersIn } from "../places.ts";
import { titled, type Found } from "./found.ts";

/** What a dashboard of figures says to a reader; undefined: it is not given to them, or has no figures. */
export async function pageFound(ctx: Ctx, id: number, choice: PrintChoice, zone: string | undefined): Promise<Found | undefined> {
  const page = holds(ctx.grants, "analytics", "view") && showsFigures(id) ? await findDashboard(ctx, id) : undefined;
  if (!page || page.archivedAt !== null) return undefined;
  const { compare = "before", place = {} } = choice;
  const { siteId, assetId, crewId } = place;
  const { timeZone } = await siteAt(ctx, siteId);
  const range = rangeOf(choice);
  const days = typeof range === "string" ? daysIn(range, dayAt(ctx.now.getTime(), timeZone) ?? "") : range;
  const questions = questionsOf(page.widgets, {
    ...days,
    compare,
    ...(siteId !== undefined && { siteId }),
    ...(assetId !== undefined && { assetId }),
    ...(crewId !== undefined && { crewId }),
  });
  const answers =
    questions.length === 0
      ? []
      : await answersOf(
          ctx,
          questions.map((question) => ({ ...question, compare })),
        );
  return {
    name: page.title,
    description: null,
    timeZone: zone ?? timeZone,
    range: typeof range === "string" ? DASHBOARD_TEXTS.range[range] : null,
    span: null,
    days: { ...days, zone: timeZone },
    compared: compare === "none" ? null : DASHBOARD_TEXTS.compare[compare],
    filters: await filtersIn(ctx, { site: siteId, asset: assetId, crew: crewId }),
    widgets: page.widgets.map((widget, at) => answered(widget, answers[at])),
  };
}

function rangeOf({ range }: PrintChoice): Range | Days {
  if (typeof range === "object") return range;
  return RANGES.find((one) => one === range) ?? USUAL_RANGE;
}

/** As a board answers a figure: told, or refused. */
function answered(widget: ReportWidget["widget"], answer: FigureAnswer | undefined): ReportWidget {
  const { width } = FACTS[widget.kind];
  if (!answer) return titled(widget, null, width);
  const own = { key: "" };
  return titled(widget, "refusal" in answer ? { ...own, is: "refused", refusal: answer.refusal } : { ...own, is: "figure", answer }, width);
}
