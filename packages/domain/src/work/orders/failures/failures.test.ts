import { expect, test } from "vitest";
import { chainAfter, saysWhatFailed, type FailureFacts } from "./failures.ts";

// 1 is a class, 11 and 12 are its problems, 111 a cause of 11, 1111 its action.
const parentOf = (id: number) => (id > 9 ? Math.floor(id / 10) : null);
const chain = (...ids: (number | null)[]): FailureFacts => ({
  failureClassId: ids[0] ?? null,
  failureProblemId: ids[1] ?? null,
  failureCauseId: ids[2] ?? null,
  failureActionId: ids[3] ?? null,
});

test.each<[string, FailureFacts, FailureFacts, FailureFacts]>([
  ["a cause says the problem and the class above it", {}, { failureCauseId: 111 }, chain(1, 11, 111)],
  ["an action says all above it", {}, { failureActionId: 1111 }, chain(1, 11, 111, 1111)],
  ["the class of the order stays where nothing else is said", chain(1), {}, chain(1)],
  ["another problem forgets the cause of the one before", chain(1, 11, 111), { failureProblemId: 12 }, chain(1, 12)],
  ["the first problem forgets nothing", chain(1), { failureProblemId: 11 }, chain(1, 11)],
  ["what is sent with it is kept, right or wrong: the lists say which", {}, { failureClassId: 2, failureProblemId: 11 }, chain(2, 11)],
  ["a problem of another class changes the class", chain(2, 21), { failureProblemId: 11 }, chain(1, 11)],
  ["an emptied problem empties what stood below it", chain(1, 11, 111, 1111), { failureProblemId: null }, chain(1)],
])("%s", (_, before, sent, expected) => expect(chainAfter(before, sent, parentOf)).toEqual(expected));

test("a class alone is not a failure; a remark, an impact or an area is", () => {
  expect(saysWhatFailed(chain(1))).toBe(false);
  expect(saysWhatFailed({ ...chain(1), failureAreaId: 5 })).toBe(true);
  expect(saysWhatFailed({ remark: "Belt torn" })).toBe(true);
  expect(saysWhatFailed({ failureImpactId: 3, remark: null })).toBe(true);
});
