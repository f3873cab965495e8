import { people } from "@millwright/domain/foundation/people/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { purposeWords, statusWords, TONES } from "./status.tsx";

const column = columnsOf(materialRequests.list, "materialRequests.field");
export const columns = [
  column.code("code", { width: 150 }),
  column.text("name", { isTitle: true }),
  column.choice("status", { words: statusWords, tones: TONES }),
  column.day("requiredOn"),
  column.reference("warehouse", { options: optionsFrom(warehouses.list) }),
  column.person("requester", { options: optionsFrom(people.list) }),
  column.choice("purpose", { words: purposeWords }),
  column.reference("costCentre", { options: optionsFrom(valuesOf("cost-centres").options) }),
  column.reference("toWarehouse", { options: optionsFrom(warehouses.list) }),
  column.date("createdAt", { isShort: true }),
  // For which order it is stands in its title; by this the order's page asks for its own.
  column.reference("workOrder"),
];
