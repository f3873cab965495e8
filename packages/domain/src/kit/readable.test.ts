import { expect, test } from "vitest";
import { readable } from "./readable.ts";

test.each([
  ["leadTimeDays", "Lead time days"],
  ["siteId", "Site"],
  ["file_added", "File added"],
  ["work-orders", "Work orders"],
  ["id", "Id"],
  ["name", "Name"],
  ["", ""],
])("a word of the code as it may be read: %s is %s", (word, said) => expect(readable(word)).toBe(said));
