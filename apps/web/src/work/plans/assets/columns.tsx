import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";

const column = columnsOf(planAssets.list, "plans.assets.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.reference("plan", { options: optionsFrom(plans.list) }),
  column.due("nextDueAt", { isDone: () => false }),
  column.number("nextUnits"),
  column.day("lastDoneDay"),
  column.reference("crew", { options: optionsFrom(crews.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.days("offsetDays"),
  column.yesNo("isSuspended"),
  column.yesNo("isJoined"),
  column.number("skippedInRow"),
  column.number("routeOrder"),
  column.day("sinceDay"),
  column.number("lastDoneUnits"),
  column.reference("asset", { options: optionsFrom(assets.list) }),
];
