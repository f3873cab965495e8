import { useMemo } from "react";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences, type Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../i18n/work.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDay } from "../../kit/format.ts";
import { call } from "../../kit/wire/client.ts";
import { changed, useCall, useMay } from "../../kit/wire/query.ts";
import type { CalendarState } from "./use-calendar-state.ts";
import { isLanes, type View } from "./views.ts";

/** Filters that say something of projected work; with any other one only orders are looked for. */
const KNOWN: Record<string, "siteId" | "crewId"> = { site: "siteId", siteId: "siteId", crew: "crewId" };

/** What plans will ask for in the days that are shown, drawn apart from orders; nothing for those who may not see plans. */
export function usePlanned({ from, until, asked, filters }: CalendarState, view: View): { rows: Projected[]; isComing: boolean } {
  const may = useMay(planOccurrences.calendarpms);
  const fits = Object.keys(filters).every((column) => column in KNOWN) && !asked.search && !asked.quick;
  const { data, isLoading } = useCall(planOccurrences.calendarpms, may && fits && view !== "people" ? { query: { from, until } } : null);
  const rows = useMemo(() => {
    const wanted = Object.entries(filters).flatMap(([column, filter]) => {
      const key = KNOWN[column];
      return key && filter && "values" in filter ? [{ key, values: filter.values as readonly unknown[] }] : [];
    });
    const found = (data?.rows ?? []).filter((row) => wanted.every(({ key, values }) => values.includes(row[key])));
    return first(found, isLanes(view) ? PER_LANE : PER_DAY);
  }, [data, filters, view]);
  return { rows, isComing: isLoading };
}

const PER_DAY = 3;
const PER_LANE = 20;

/** The first of each day; the rest stands with its plan. */
function first(rows: readonly Projected[], most: number): Projected[] {
  const counts = new Map<string, number>();
  return rows.filter(({ day }) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return count <= most;
  });
}

/** That occurrence alone goes to another day, with the reason; it stays there after every run. */
export async function movePlanned({ planAssetId, plan, asset, day }: Projected, to: string): Promise<boolean> {
  if (to === day) return false;
  const answer = await ask({
    title: t("calendar.movePlanned", { plan: plan.name }),
    text: t("calendar.movePlannedText", { asset: `${asset.code} ${asset.name}`, from: formatDay(day), to: formatDay(to) }),
    confirm: t("calendar.movePlannedAction"),
    reason: { label: t("plans.reason"), required: true },
  });
  if (!answer) return false;
  try {
    await call(planOccurrences.postpone, { body: { planAssetId, day: to, reason: answer.reason } }, {});
  } catch (failure) {
    notify("error", failure instanceof Error ? failure.message : t("calendar.notMoved"));
    return false;
  }
  notify("success", t("plans.assets.postponed"));
  await changed(planOccurrences, planAssets, plans);
  return true;
}
