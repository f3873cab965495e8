import { expect, test } from "vitest";
import type { BulkRow } from "@millwright/domain/kit/bulk.ts";
import { runBulk, tally, unsettled, type SendChunk } from "./run.ts";

const ids = Array.from({ length: 250 }, (_, at) => at + 1);
/** Refuses each tenth row. */
const judge: SendChunk = async (sent) =>
  await Promise.resolve(sent.map((id): BulkRow => ({ id, outcome: id % 10 === 0 ? "refused" : "changed" })));

test("many rows go in chunks of a hundred, and every one has its outcome", async () => {
  const sizes: number[] = [];
  const done: number[] = [];
  const counting: SendChunk = (sent) => (sizes.push(sent.length), judge(sent));
  const outcome = await runBulk(
    ids,
    counting,
    () => true,
    (count) => done.push(count),
  );
  expect([sizes, done]).toEqual([
    [100, 100, 50],
    [100, 200, 250],
  ]);
  expect(tally(outcome)).toEqual({ changed: 225, unchanged: 0, refused: 25 });
  expect(unsettled(outcome)).toHaveLength(25);
});

test("stopped, it ends after the chunk under way; what is left stays as it is", async () => {
  let isGoing = true;
  const outcome = await runBulk(
    ids,
    judge,
    () => isGoing,
    () => (isGoing = false),
  );
  expect([outcome.rows.length, outcome.left.length, outcome.error]).toEqual([100, 150, null]);
  expect(unsettled(outcome)).toHaveLength(160);
});

test("a failure ends it, and what was done before is told", async () => {
  const failing: SendChunk = (sent) => (sent[0] === 101 ? Promise.reject(new Error("No answer")) : judge(sent));
  const outcome = await runBulk(
    ids,
    failing,
    () => true,
    () => undefined,
  );
  expect([outcome.rows.length, outcome.left[0], outcome.error?.message]).toEqual([100, 101, "No answer"]);
});
