import "fake-indexeddb/auto";
import { beforeAll, expect, test } from "vitest";
import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { startSession } from "../session.ts";
import { button, clickedTests, field, heading, open, reopen, screen } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const PIN = "482913";

beforeAll(async () => {
  const admin = await world().tenant.as("Administrator");
  const { version } = await admin.ok(securitySettings.get);
  await admin.ok(securitySettings.update, { body: { version, devicePin: true } });
});

test("where the organisation asks for a PIN one is chosen before anything is shown, and is asked for when the page is opened anew", async () => {
  const user = await open(await world().tenant.as("Technician"), "/home");
  await heading("Your PIN on this device");
  expect(screen.queryByRole("navigation")).toBeNull();
  await user.type(await field("New PIN"), "123456");
  await user.type(await field("Repeat the new PIN"), "123456");
  await user.click(await button("Use this PIN"));
  await screen.findByText(/not all the same and not in sequence/);
  await user.clear(await field("New PIN"));
  await user.type(await field("New PIN"), PIN);
  await user.click(await button("Use this PIN"));
  await screen.findByText("The two entries do not match.");
  await user.clear(await field("Repeat the new PIN"));
  await user.type(await field("Repeat the new PIN"), PIN);
  await user.click(await button("Use this PIN"));
  await screen.findByRole("region", { name: "My open work" });

  await startSession();
  await reopen();
  await user.type(await field("PIN"), "482914");
  await user.click(await button("Unlock"));
  await screen.findByText("Wrong PIN. 9 attempts left.");
  await user.type(await field("PIN"), PIN);
  await user.click(await button("Unlock"));
  await screen.findByRole("region", { name: "My open work" });
}, 240_000);

test("whoever has forgotten it is led to their password", async () => {
  const user = await open(await world().tenant.as("Technician"), "/home");
  await user.click(await button("Forgot your PIN?"));
  await user.click(await button("Sign in again"));
  await heading("User Login");
}, 240_000);
