import { expect, test } from "vitest";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { clickedTests, open, screen, waitFor } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("each line comes by mail as it is chosen: at once, gathered, or not; what is switched off comes by none", async () => {
  const person = await world().tenant.join("Planner");
  const kept = async () => {
    const { off, mail, hourly, daily } = await person.ok(notifications.settings);
    const has = (lines: readonly string[]) => lines.includes("order-given");
    return { off: has(off), mail: has(mail), hourly: has(hourly), daily: has(daily) };
  };
  const user = await open(person, "/user/notifications");
  const mail = await screen.findByRole("combobox", { name: "A work order is assigned to me: By e-mail" });
  expect(mail).toHaveProperty("value", "none");
  await user.selectOptions(mail, "Daily");
  await waitFor(async () => expect(await kept()).toEqual({ off: false, mail: true, hourly: false, daily: true }));
  await waitFor(() => expect(mail).toHaveProperty("disabled", false));
  await user.selectOptions(mail, "Immediately");
  await waitFor(async () => expect(await kept()).toEqual({ off: false, mail: true, hourly: false, daily: false }));
  await waitFor(() => expect(mail).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("checkbox", { name: "A work order is assigned to me: In the app" }));
  await waitFor(() => expect(mail).toHaveProperty("value", "none"));
  expect(await kept()).toMatchObject({ off: true });
});
