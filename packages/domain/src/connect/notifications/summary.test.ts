import { expect, test } from "vitest";
import { MOST_LINES, summaryOf, type Told } from "./summary.ts";

const told = (record: string | null, text: string, variant: Told["variant"] = "info"): Told => ({
  record,
  head: record === null ? undefined : `WO-${record} Belt`,
  text,
  variant,
});

test("what was told of one record stands together, below its name", () => {
  expect(summaryOf([told("1", "Assigned to you"), told("2", "Completed"), told("1", "Put on hold")])).toBe(
    "WO-1 Belt\n– Assigned to you\n– Put on hold\nWO-2 Belt: Completed",
  );
});

test("the record with the gravest comes first, what is as grave as it came", () => {
  expect(summaryOf([told("1", "Completed", "success"), told("2", "Note"), told("3", "Overdue", "error"), told("4", "Note")])).toBe(
    "WO-3 Belt: Overdue\nWO-2 Belt: Note\nWO-4 Belt: Note\nWO-1 Belt: Completed",
  );
});

test("what is of no record stands for itself", () => {
  expect(summaryOf([told(null, "Assigned to you (12)"), told(null, "Completed (5)")])).toBe("Assigned to you (12)\nCompleted (5)");
});

test("more than anybody reads is counted", () => {
  const lines = summaryOf(Array.from({ length: MOST_LINES + 5 }, (_, at) => told(String(at), "Note"))).split("\n");
  expect(lines).toHaveLength(MOST_LINES + 1);
  expect(lines.at(-1)).toBe("… 5 more");
});
