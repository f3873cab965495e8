import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { GUARDS } from "./list.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

test.each(GUARDS.map((guard) => [guard.name, guard] as const))("the guard “%s” is found where the list says", (_, { edits }) => {
  const times = edits.map(({ file, from }) => fs.readFileSync(path.join(ROOT, file), "utf8").split(from).length - 1);
  expect(times).toEqual(edits.map(() => 1));
});
