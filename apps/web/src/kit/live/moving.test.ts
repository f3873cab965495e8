import { expect, test } from "vitest";
import { mayMove } from "./moving.ts";

test.each([
  ["status", ["statusId"], ["dueAt"], false],
  ["status", ["statusId"], ["status"], true],
  ["updated", ["dueAt"], ["dueAt"], true],
  ["updated", ["responsiblePersonId"], ["responsible"], true],
  ["updated", ["title"], ["dueAt", "status"], false],
  ["created", [], ["dueAt"], true],
  ["archived", [], [], true],
  ["note_added", ["note"], ["dueAt"], false],
])("%s of %j in a list that asks by %j may move the row: %s", (action, fields, columns, isMoved) => {
  expect(mayMove({ action, fields }, columns)).toBe(isMoved);
});
