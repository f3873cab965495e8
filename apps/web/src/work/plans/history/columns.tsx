import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { OCCURRENCE_OUTCOMES, OCCURRENCE_RULES, planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";

const words = <V extends string>(values: readonly V[], word: (value: V) => string) =>
  Object.fromEntries(values.map((value) => [value, word(value)]));
const column = columnsOf(planOccurrences.list, "plans.history.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.date("dueAt"),
  column.choice("outcome", { words: () => words(OCCURRENCE_OUTCOMES, (one) => t(`plans.history.outcome.${one}`)) }),
  column.choice("rule", { words: () => words(OCCURRENCE_RULES, (one) => t(`plans.history.rule.${one}`)), width: 200 }),
  column.reference("workOrder"),
  column.reference("openOrder"),
  column.date("doneAt"),
  column.reference("plan", { options: optionsFrom(plans.list) }),
  column.reference("crew", { options: optionsFrom(crews.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.yesNo("isNotDue"),
  column.number("k"),
  column.number("versionNumber"),
  column.number("dueUnits"),
  column.date("decidedAt"),
  column.reference("asset", { options: optionsFrom(assets.list) }),
];
