import { people } from "@millwright/domain/foundation/people/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";

const column = columnsOf(fleet.list, "fleet.field");
const before = [
  column.text("name", { isTitle: true }),
  column.date("at"),
  column.person("driver", { options: optionsFrom(people.list) }),
  column.number("odometer"),
  column.number("engineHours"),
  column.number("fuel", { fractionDigits: 2 }),
  column.yesNo("isFull"),
  column.number("per100Km", { fractionDigits: 1 }),
  column.number("perHour", { fractionDigits: 1 }),
];
const after = [
  column.text("purpose"),
  column.text("position"),
  column.reference("workOrder"),
  // What was driven is the title; by this it is chosen in a filter.
  column.reference("asset", { options: optionsFrom(assets.list) }),
];

/** What fuel cost is for those who see what work costs. */
export const columnsFor = (seesPrices: boolean) => (seesPrices ? withPrice : withoutPrice);
const withPrice = [...before, column.money("price"), ...after];
const withoutPrice = [...before, ...after];
