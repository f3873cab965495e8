import { people } from "@millwright/domain/foundation/people/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { statusWords, TONES } from "./status.tsx";

const column = columnsOf(purchaseOrders.list, "purchaseOrders.field");
export const columns = [
  column.code("code", { width: 150 }),
  column.text("name", { isTitle: true }),
  column.choice("status", { words: statusWords, tones: TONES }),
  column.money("total"),
  column.reference("warehouse", { options: optionsFrom(warehouses.list) }),
  column.day("expectedOn"),
  column.day("sentOn"),
  column.person("person", { options: optionsFrom(people.list) }),
  column.date("createdAt", { isShort: true }),
  // Whose order it is stands in its title; by this it is chosen in a filter.
  column.reference("supplier", { options: optionsFrom(suppliers.list) }),
];
