import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STATUS } from "@millwright/domain/foundation/statuses/categories.ts";
import { calls, everyCall, type Call, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { spotsOf, withAt, type Path } from "../shapes.ts";
import { openWorld, send, type Answered, type Person, type World } from "../world.ts";

/** The example asks for it already. */
const asItIs = (example: Parts): Parts => example;

/** Changes in which a rule asks for the reason: what to send so that it does. */
const BY_RULE: Readonly<Record<string, (example: Parts) => Parts>> = {
  "materialRequests.status": asItIs,
  "purchaseOrders.status": asItIs,
  "stockCounts.status": asItIs,
  "workOrderStops.update": (example) => withAt(example, ["body", "state"], "skipped"),
  "workOrders.setStatus": (example) => withAt(withAt(example, ["body", "statusId"], STATUS.cancelled), ["body", "holdReasonId"], undefined),
  "workRequests.setStatus": (example) => withAt(example, ["body", "move"], "reject"),
};
/** The same for many rows: each is refused by itself. */
const BY_RULE_FOR_MANY: Readonly<Record<string, (example: Parts) => Parts>> = {
  "planAssets.bulkSuspend": (example) => withAt(example, ["body", "change", "isSuspended"], true),
  "workOrders.bulkStatus": (example) => withAt(example, ["body", "change", "holdReasonId"], undefined),
  "workRequests.bulkStatus": (example) => withAt(example, ["body", "change", "move"], "reject"),
};
/** Changes that may be explained and need not be. */
const AS_ONE_LIKES = [
  "assetMovements.create",
  // What comes into a locked week is asked for its reason by that week (`work/weeks/weeks.test.ts`).
  "calendar.move",
  "crewWeeks.accept",
  "workOrders.create",
  "workOrders.update",
  "materialReceipts.returnRejected",
  "materialReceipts.status",
  "reservations.create",
  "reservations.release",
  "reservations.update",
  "stock.keep",
  "stockMovements.arrive",
  "stockMovements.giveBack",
  "stockMovements.issue",
  "stockMovements.receive",
  "stockMovements.transfer",
  "workOrderSubtasks.answerFinding",
  "workOrderSubtasks.complete",
  "workParts.giveBack",
];

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

test("every change with room for a reason demands it, by its shape or by a rule, or is known to leave it to the person", () => {
  const free = everyCall.filter((call) => spotsWithReason(call).some(({ isDemanded }) => !isDemanded)).map(({ title }) => title);
  expect(free.toSorted()).toEqual([...Object.keys(BY_RULE), ...Object.keys(BY_RULE_FOR_MANY), ...AS_ONE_LIKES].toSorted());
});

const demanding = calls.flatMap((call) => {
  const spots = spotsWithReason(call).filter(({ isDemanded }) => isDemanded);
  return spots.length > 0 ? [{ ...call, spots }] : [];
});
const ruled = calls.filter(({ title }) => title in BY_RULE);
const ruledForMany = calls.filter(({ title }) => title in BY_RULE_FOR_MANY);

describe.each(demanding)("$title", (call) => {
  test("without its reason it is a conflict that names the field", async () => {
    const example = await call.example(fixturesOf(world, world.tenant));
    for (const { path } of call.spots)
      for (const nothing of [undefined, null, "", "  \n "])
        expect(
          await ask(call, { ...example, body: withAt(example.body, path, nothing) }),
          `${path.join(".")} = ${JSON.stringify(nothing)}`,
        ).toMatchObject(missing(path.join(".")));
  });
});

describe.each(ruled)("$title", (call) => {
  test("where the rule asks why, saying nothing is a conflict that names the field", async () => {
    const example = BY_RULE[call.title]?.(await call.example(fixturesOf(world, world.tenant))) ?? {};
    expect(await ask(call, withAt(example, ["body", "reason"], undefined))).toMatchObject(missing("reason"));
  });
});

describe.each(ruledForMany)("$title", (call) => {
  test("where the rule asks why, saying nothing refuses each of the rows for that", async () => {
    const example = BY_RULE_FOR_MANY[call.title]?.(await call.example(fixturesOf(world, world.tenant))) ?? {};
    const answer = await ask(call, withAt(example, ["body", "change", "reason"], undefined));
    expect(answer).toMatchObject({ status: 200, body: { rows: [{ outcome: "refused", reason: "reason_missing" }] } });
  });
});

const missing = (path: string) => ({
  status: 409,
  body: { code: "conflict", reason: "reason_missing", message: "Enter a reason.", fields: [{ path, reason: "reason_missing" }] },
});

/** Where a change has room for a reason, and whether its shape alone demands it. */
function spotsWithReason({ endpoint, isChange }: Call): { path: Path; isDemanded: boolean }[] {
  if (!isChange || !endpoint.body) return [];
  const spots = spotsOf(endpoint.body).filter(({ path }) => /reason$/i.test(String(path.at(-1))));
  const first = new Map(spots.toReversed().map((spot) => [spot.path.join("."), spot]));
  return [...first.values()].map(({ path, schema }) => ({ path, isDemanded: schema._zod.optin === undefined }));
}

const ask = async (call: Call, request: Parts): Promise<Answered<unknown>> =>
  await send(world, call.endpoint, request, { authorization: `Bearer ${admin.token}` });
