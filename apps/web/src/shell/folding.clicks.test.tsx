import { expect, test } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { button, clickedTests, open, screen } from "../testing/screens.tsx";

const { world } = clickedTests();

test("folding the navigation is kept and confirmed as other settings are", async () => {
  const by = await world().tenant.as("Planner");
  const user = await open(by, "/asset-management/locations");
  const before = (await by.ok(shell.settings)).settings?.layout.config.navbar.folded;
  await user.click(await button(/^(Keep navigation open|Fold navigation)$/));
  await screen.findByText("User data saved with api");
  const after = (await by.ok(shell.settings)).settings?.layout.config.navbar.folded;
  expect(after).toBe(before === undefined ? after : !before);
  expect(typeof after).toBe("boolean");
});
