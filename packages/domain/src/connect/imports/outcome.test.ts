import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

const rows = { state: "done" as const, rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 0, rowsRefused: 0 };

test("an import of which nothing came in is not called imported", () => {
  expect(outcomeOf({ ...rows, rowsRefused: 397 })).toBe("nothing");
  expect(outcomeOf({ ...rows, rowsCreated: 1, rowsRefused: 397 })).toBe("partly");
  expect(outcomeOf({ ...rows, rowsUnchanged: 3, rowsRefused: 1 })).toBe("partly");
  expect(outcomeOf({ ...rows, rowsUnchanged: 3 })).toBe("same");
  expect(outcomeOf({ ...rows, rowsUpdated: 1 })).toBeNull();
  expect(outcomeOf({ ...rows, rowsRefused: 3, state: "checked" })).toBeNull();
});
