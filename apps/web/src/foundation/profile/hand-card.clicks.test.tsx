import { expect, test } from "vitest";
import { clickedTests, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("how a device lies in the hand is set on it, and stays there", async () => {
  const tech = await world().tenant.as("Technician");
  const user = await open(tech, "/user/profile");
  await user.click(await screen.findByRole("switch", { name: /^Left-handed/ }));
  expect(document.documentElement.dataset["hand"]).toBe("left");
  expect(JSON.parse(localStorage.getItem("millwright.hand") ?? "{}")).toMatchObject({ left: true, sound: false });
  await user.click(screen.getByRole("switch", { name: /^Left-handed/ }));
  expect(document.documentElement.dataset["hand"]).toBeUndefined();
  // What this device cannot do is not offered.
  expect(screen.queryByRole("switch", { name: /^Voice input/ })).toBeNull();
});
