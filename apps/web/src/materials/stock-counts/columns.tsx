import { people } from "@millwright/domain/foundation/people/contract.ts";
import { stockCounts, type StockCountRow } from "@millwright/domain/materials/stock-counts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { accuracyWords, howWords, statusWords, TONES } from "./status.tsx";

const column = columnsOf(stockCounts.list, "stockCounts.field");
export const columns = [
  column.code("code", { width: 150 }),
  column.text("name", { isTitle: true }),
  column.choice("status", { words: statusWords, tones: TONES }),
  // Shown in per cent, which a filter by the plain share would not be.
  {
    ...column.number("accuracy", { width: 100, filter: null }),
    text: ({ accuracy }: StockCountRow) => (accuracy === null ? "" : accuracyWords(accuracy)),
  },
  column.choice("how", { words: howWords }),
  column.number("lineCount", { fractionDigits: 0 }),
  column.number("countedCount", { fractionDigits: 0 }),
  column.person("person", { options: optionsFrom(people.list) }),
  column.date("openedAt", { isShort: true }),
  column.date("bookedAt", { isShort: true }),
  column.date("createdAt", { isShort: true }),
  // Its name stands in the title; by this it is chosen in a filter.
  column.reference("warehouse", { options: optionsFrom(warehouses.list) }),
];
