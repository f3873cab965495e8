import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements, type StockLevel } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { LevelMark } from "../../kit/marks/level-mark.tsx";

const level = columnsOf(stock.list, "stock.field");
export const levelColumns: Column<StockLevel>[] = [
  {
    ...level.reference("part", { isTitle: true, options: optionsFrom(masterParts.list) }),
    // Storekeepers look for the number.
    render: ({ part }) => (
      <>
        <CodeText>{part.code}</CodeText>&ensp;{part.name}
      </>
    ),
  },
  level.reference("warehouse", { options: optionsFrom(warehouses.list), width: 150 }),
  level.own("defaultBin", { width: 110, text: ({ defaultBin }) => defaultBin?.code ?? "" }),
  {
    ...level.number("onHand", { width: 150 }),
    render: ({ onHand, minimum }) => <LevelMark value={onHand} minimum={minimum} />,
  },
  level.number("available", { width: 96 }),
  level.number("hard", { width: 96 }),
  level.number("onOrder", { width: 96 }),
  level.day("nextExpected"),
  level.number("reorderPoint"),
  level.number("minimum"),
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
