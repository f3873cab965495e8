import { sql } from "kysely";
import { USUAL_FIELDS, type CardField, type ColumnKind, type LaneKind, type Limit } from "@millwright/domain/work/orders/boards/columns.ts";
import type { Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import type { Furnished } from "../../../demo/setting.ts";

interface DemoBoard {
  name: string;
  columnsBy: ColumnKind;
  dated?: Board["dated"];
  lanesBy?: LaneKind;
  state?: Board["state"];
  cardFields?: readonly CardField[];
  limits?: readonly Limit[];
}

/** Beside the board of every order. */
const BOARDS: readonly DemoBoard[] = [
  { name: "This week by day", columnsBy: "day", dated: "start" },
  { name: "Work by crew", columnsBy: "category", lanesBy: "crew" },
  {
    name: "Corrective work by status",
    columnsBy: "status",
    state: { filter: { workType: { filterType: "set", values: [WORK_TYPE.failure] } } },
    limits: [{ column: "6", most: 12, isRefused: true }],
  },
  {
    name: "Shutdown",
    columnsBy: "person",
    state: { filter: { priority: { filterType: "set", values: [3] } } },
    cardFields: [...USUAL_FIELDS, "location", "estimate", "files"],
    limits: [{ column: "*", most: 8, isRefused: false }],
  },
];

/** The boards that a plant plans by, and a status of its own that says by when parts are expected. */
export async function writeBoards({ db, people }: Furnished): Promise<void> {
  const owner = people[0]?.personId;
  if (owner === undefined) return;
  const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
  await db
    .insertInto("workOrderBoards")
    .values(
      BOARDS.map(({ name, columnsBy, dated = "due", lanesBy = "none", state = {}, cardFields = USUAL_FIELDS, limits = [] }) => ({
        name,
        columnsBy,
        dated,
        lanesBy,
        ownerId: owner,
        state: json(state),
        cardFields: json(cardFields),
        limits: json(limits),
        sharedWith: "everyone",
      })),
    )
    .execute();
  await db
    .insertInto("statuses")
    .values({
      name: "Parts ordered",
      category: "on_hold",
      sortOrder: 4,
      shade: "solid",
      asks: json(["expectedDay"]),
      goesTo: json(["in_progress"]),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
