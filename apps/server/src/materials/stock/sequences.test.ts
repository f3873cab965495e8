import { afterAll, beforeAll, expect, test } from "vitest";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import {
  bringBack,
  emptyBook,
  findMore,
  LedgerFault,
  receive,
  reverse,
  takeAway,
  transfer,
  type Book,
  type CameBack,
  type Line,
  type RowPlace,
} from "@millwright/domain/materials/stock/ledger.ts";
import { openWorld, type Answered, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildBin, buildWarehouse } from "./builders.ts";
import { lineOf, type Written } from "./lines.ts";
import { verifyStock } from "./verify.ts";

/** Through HTTP and PostgreSQL; the pure ledger alone lives ten thousand in the domain's test. */
const SEQUENCES = process.env["TIER"] === "night" ? 300 : 12;
const STEPS = 14;

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

interface Done {
  id: number;
  lines: Line[];
  kind: string;
  isReversed: boolean;
}
interface Step {
  kind: string;
  /** What the rule makes of it; throws where it refuses. */
  rule: (book: Book) => Line[];
  sent: () => Promise<Answered<unknown>>;
  /** What it takes back. */
  of?: Done;
}

const copyOf = ({ levels, rows, serials }: Book): Book => ({
  levels: new Map([...levels].map(([key, value]) => [key, { ...value }])),
  rows: new Map([...rows].map(([key, value]) => [key, { ...value }])),
  serials,
});
const told = (lines: readonly Line[]) =>
  lines.map(({ place, warehouseId, binId, quantity, value }) => [place, warehouseId, binId, quantity, value]);

async function writtenOf(id: number): Promise<Line[]> {
  const rows = await world.tenant.rows(
    async (db) => await db.selectFrom("stockMovementLines").selectAll().where("movementId", "=", id).orderBy("line").execute(),
  );
  return rows.map((row) => lineOf(row as unknown as Written));
}

/** What came back of the second line of a movement, less what was taken back of that. */
const cameBackOf = ({ id }: Done, done: readonly Done[]): CameBack => {
  const its = done.flatMap(({ lines }) => lines).filter(({ of }) => of?.movementId === id);
  return { quantity: -its.reduce((sum, { quantity }) => sum + quantity, 0), value: -its.reduce((sum, { value }) => sum + value, 0) };
};

test(
  `${SEQUENCES} sequences made up, through PostgreSQL: refused where the pure ledger refuses, else line by line the same in quantity and value`,
  { timeout: 600_000 },
  async () => {
    const stores = [await buildWarehouse(by), await buildWarehouse(by)].map(({ id }) => id);
    const bins = await Promise.all(stores.map(async (id) => (await buildBin(world.tenant, id)).id));
    const workOrderId = (await buildWorkOrder(by)).id;
    const faults: string[] = [];
    const count = { booked: 0, refused: 0 };
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      let state = seed * 104_729;
      const roll = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
      const partId = (await buildPart(by)).id;
      const done: Done[] = [];
      let book = emptyBook();
      for (let at = 0; at < STEPS; at += 1) {
        const step = stepOf({ roll, partId, stores, bins, workOrderId, done });
        if (!step) continue;
        const trial = copyOf(book);
        const [expected, reason] = foretold(step, trial);
        const answer = await step.sent();
        const where = `seed ${seed}, step ${at}, ${step.kind}`;
        if (!expected) {
          count.refused += 1;
          const body = answer.body as { reason?: string };
          if (answer.status !== 409 || body.reason !== reason)
            faults.push(`${where}: ${answer.status} ${body.reason} instead of ${reason}`);
          continue;
        }
        if (answer.status !== 200) {
          faults.push(`${where}: ${answer.status} ${JSON.stringify(answer.body)}`);
          continue;
        }
        count.booked += 1;
        book = trial;
        const { id } = answer.body as StockMovement;
        const lines = await writtenOf(id);
        if (JSON.stringify(told(lines)) !== JSON.stringify(told(expected)))
          faults.push(`${where}: ${JSON.stringify(told(lines))} instead of ${JSON.stringify(told(expected))}`);
        if (step.of && step.kind === "reverse") step.of.isReversed = true;
        done.push({ id, lines, kind: step.kind, isReversed: false });
      }
      const levels = await world.tenant.rows(
        async (db) => await db.selectFrom("stockLevels").selectAll().where("partId", "=", partId).execute(),
      );
      for (const { warehouseId, onHand, valueMinor } of levels) {
        const its = book.levels.get(`${partId}/${warehouseId}`) ?? { onHand: 0, value: 0 };
        if (Math.round(onHand * 1000) !== its.onHand || valueMinor !== its.value)
          faults.push(`seed ${seed}: ${onHand} worth ${valueMinor} instead of ${its.onHand} worth ${its.value}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
    process.stdout.write(
      `${SEQUENCES} sequences through PostgreSQL: ${count.booked} movements booked, ${count.refused} refused as foretold\n`,
    );
  },
);

function foretold({ rule }: Step, book: Book): [Line[] | null, string | null] {
  try {
    return [rule(book), null];
  } catch (error) {
    if (error instanceof LedgerFault) return [null, error.reason];
    throw error;
  }
}

interface Dice {
  roll: (sides: number) => number;
  partId: number;
  stores: readonly number[];
  bins: readonly number[];
  workOrderId: number;
  done: readonly Done[];
}

/** The next step that the dice say; none where there is nothing to take back. */
function stepOf({ roll, partId, stores, bins, workOrderId, done }: Dice): Step | null {
  const place = (): RowPlace => {
    const store = roll(stores.length);
    return { partId, warehouseId: stores[store] ?? 0, binId: roll(2) ? (bins[store] ?? null) : null, lotId: null };
  };
  const what = roll(9);
  const amount = 1 + roll(what <= 1 ? 8000 : 2500);
  const [at, to] = [place(), place()];
  const quantity = amount / 1000;
  const row = { partId, warehouseId: at.warehouseId, binId: at.binId };
  if (what <= 1) {
    const value = roll(9000);
    const price = { amountMinor: value, per: quantity };
    return {
      kind: "receive",
      rule: (book) => receive(book, { place: "opening" }, at, amount, value),
      sent: async () => await by.call(stockMovements.receive, { body: { from: "opening", ...row, quantity, price } }),
    };
  }
  if (what <= 3)
    return {
      kind: "issue",
      rule: (book) => takeAway(book, at, { place: "consumption", workOrderId }, amount),
      sent: async () => await by.call(stockMovements.issue, { body: { workOrderId, lines: [{ ...row, quantity }] } }),
    };
  if (what === 4) {
    if (at.warehouseId === to.warehouseId && at.binId === to.binId) return null;
    // A row that is named, so that it is that one; without a lot, since nothing is followed by lots here.
    const body = { ...row, lotId: null, quantity, toWarehouseId: to.warehouseId, toBinId: to.binId };
    return {
      kind: "transfer",
      rule: (book) => transfer(book, at, to, amount),
      sent: async () => await by.call(stockMovements.transfer, { body }),
    };
  }
  if (what === 5) {
    const isMore = roll(2) === 0;
    const body = { ...row, direction: isMore ? ("more" as const) : ("less" as const), quantity, reason: "Counted while passing" };
    return {
      kind: "adjust",
      rule: (book) =>
        isMore ? findMore(book, { place: "count_difference" }, at, amount) : takeAway(book, at, { place: "count_difference" }, amount),
      sent: async () => await by.call(stockMovements.adjust, { body }),
    };
  }
  if (what === 6)
    return {
      kind: "scrap",
      rule: (book) => takeAway(book, at, { place: "scrap" }, amount),
      sent: async () => await by.call(stockMovements.scrap, { body: { ...row, quantity, reason: "Rust" } }),
    };
  if (what === 7) {
    const of = done.filter(({ kind, isReversed }) => kind === "issue" && !isReversed)[0];
    const line = of?.lines[1];
    if (!of || !line) return null;
    const so = cameBackOf(of, done);
    return {
      kind: "return",
      of,
      rule: (book) => bringBack(book, line, { movementId: of.id, line: 2 }, so, to, amount),
      sent: async () =>
        await by.call(stockMovements.giveBack, {
          body: { movementId: of.id, line: 2, quantity, warehouseId: to.warehouseId, binId: to.binId },
        }),
    };
  }
  const open = done.filter((one) => one.kind !== "reverse" && !one.isReversed && cameBackOf(one, done).quantity === 0);
  const of = open[roll(Math.max(open.length, 1))];
  if (!of) return null;
  return {
    kind: "reverse",
    of,
    rule: (book) => reverse(book, of.lines),
    sent: async () => await by.call(stockMovements.reverse, { params: { id: of.id }, body: { reason: "Wrong" } }),
  };
}
