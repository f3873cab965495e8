import { SERVER, MIGRATIONS, type Guard } from "./guard.ts";

/** Of the store. */
export const MATERIALS: readonly Guard[] = [
  {
    name: "quantity check of stock",
    keeps: "more is taken of a row than lies there",
    edits: [
      {
        file: "packages/domain/src/materials/stock/ledger.ts",
        from: '  if (row.quantity < quantity) throw new LedgerFault("stock_short", row.quantity, from);\n',
        to: "",
      },
    ],
    tests: ["packages/domain/src/materials/stock/ledger.test.ts"],
  },
  {
    name: "value at nought",
    keeps: "something is worth money where nothing lies, or lies there worth nothing",
    edits: [
      {
        file: "packages/domain/src/materials/stock/ledger.ts",
        from: "const isKept = asked !== null && rest >= 0 && (quantity === onHand ? rest === 0 : rest > 0 || asked === 0);",
        to: "const isKept = asked !== null && rest >= 0;",
      },
    ],
    tests: ["packages/domain/src/materials/stock/ledger.test.ts"],
  },
  {
    name: "row lock of stock",
    keeps: "the last piece is given out twice",
    edits: [
      {
        file: `${SERVER}/materials/stock/held.ts`,
        from: "order by l.part_id, l.warehouse_id for no key update of l`",
        to: "order by l.part_id, l.warehouse_id`",
      },
    ],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "fifty want the last piece"],
  },
  {
    name: "insert-only movements",
    keeps: "what moved of stock is written anew",
    edits: [
      {
        file: `${MIGRATIONS}/20261124c_stock.sql`,
        from: "select make_tenant_table('stock_movement_lines', 'select, insert');",
        to: "select make_tenant_table('stock_movement_lines', 'select, insert, update, delete');",
      },
    ],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "what was written of a movement"],
  },
  {
    name: "over-delivery",
    keeps: "more is received than was ordered and may come",
    edits: [
      {
        file: `${SERVER}/materials/material-receipts/receiving.ts`,
        from: "return piece.quantity > most ? [",
        to: "return piece.quantity > most + 1e9 ? [",
      },
    ],
    tests: [`${SERVER}/materials/material-receipts/material-receipts.test.ts`, "-t", "what was ordered is refused"],
  },
  {
    name: "held purchase lines",
    keeps: "the last that is open of a purchase order is received twice",
    edits: [
      {
        file: `${SERVER}/materials/purchase-orders/delivering.ts`,
        from: "order by id for no key update`",
        to: "order by id`",
      },
      {
        file: `${SERVER}/materials/purchase-orders/delivering.ts`,
        from: "order by l.id for no key update of l`",
        to: "order by l.id`",
      },
    ],
    tests: [`${SERVER}/materials/material-receipts/material-receipts.test.ts`, "-t", "of fifty who receive"],
  },
  {
    name: "held suggestions",
    keeps: "two who take up the same suggestion order it twice",
    edits: [{ file: `${SERVER}/materials/reordering/accepting.ts`, from: "  await holdBalances(ctx, lines);\n", to: "" }],
    tests: [`${SERVER}/materials/reordering/reordering.test.ts`, "-t", "of two who take up"],
  },
  {
    name: "own worth of a single piece",
    keeps: "a piece that comes back where it never lay is worth nothing there",
    edits: [{ file: `${SERVER}/materials/stock/moving.ts`, from: "    serials: await serialsAmong(ctx, [to.lotId]),\n", to: "" }],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "a single piece keeps"],
  },
];
