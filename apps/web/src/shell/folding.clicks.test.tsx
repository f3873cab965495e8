import { expect, test } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { button, clickedTests, open, screen, waitFor } from "../testing/screens.tsx";

const { world } = clickedTests();

test("folding the navigation is kept without a word", async () => {
  const by = await world().tenant.join("Planner");
  const user = await open(by, "/asset-management/locations");
  await user.click(await button("Keep navigation open"));
  await button("Fold navigation");
  await waitFor(async () => expect((await by.ok(shell.settings)).settings?.layout.config.navbar.folded).toBe(false));
  expect(screen.queryByText("User data saved with api")).toBeNull();
});
