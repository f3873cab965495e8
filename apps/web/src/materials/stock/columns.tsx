import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";

const level = columnsOf(stock.list, "stock.field");
export const levelColumns = [
  level.reference("part", { isTitle: true, options: optionsFrom(masterParts.list) }),
  level.reference("warehouse", { options: optionsFrom(warehouses.list) }),
  level.number("onHand"),
  level.number("available"),
  level.number("hard"),
  level.number("onOrder"),
  level.day("nextExpected"),
  level.number("minimum"),
  level.number("reorderPoint"),
  level.number("maximum"),
];

const line = columnsOf(stockMovements.list, "stock.field");
export const ledgerColumns = [
  line.reference("part", { isTitle: true, options: optionsFrom(masterParts.list) }),
  line.choice("kind", {
    words: () => ({
      receive: t("stock.kind.receive"),
      issue: t("stock.kind.issue"),
      return: t("stock.kind.return"),
      transfer: t("stock.kind.transfer"),
      adjust: t("stock.kind.adjust"),
      scrap: t("stock.kind.scrap"),
      count: t("stock.kind.count"),
      reverse: t("stock.kind.reverse"),
    }),
  }),
  line.date("effectiveAt"),
  line.number("quantity"),
  line.reference("warehouse", { options: optionsFrom(warehouses.list) }),
];
