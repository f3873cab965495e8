import { expect, test } from "vitest";
import { MAX_FILE_IN_WORDS } from "./limits.ts";

test("the largest file is called by the size that is set, on every screen and in every refusal", () => {
  expect(MAX_FILE_IN_WORDS).toBe("25 MB");
});
