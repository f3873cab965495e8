import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { uriOf } from "@millwright/domain/insight/boards/uri.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

const GONE = "This wall screen is not available";

export const wallScreenStories = [
  journey(
    "A technician hangs the cold store up: without a connection the screen says since when; with their role, and with the link, it goes dark",
    async (scene) => {
      // Nobody answers for a while, and then the link shows nothing.
      scene.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
      scene.expectComplaint(/404/);
      const { rows } = await scene.api(HARBOR.admin).ok(boards.all);
      const board = rows.find(({ name }) => name === "Cold store") ?? { id: 0, name: "" };
      const path = `/iot/dashboards/boards/${String(board.id)}/${uriOf(board.name)}`;
      const screen = await scene.visit(await hungUp(scene, path));
      await sees(heading(screen, "Cold store"));
      await sees(screen.getByRole("region", { name: "Warmest" }));
      assert.equal(await screen.locator("a, button:visible, input, nav").count(), 0, "it leads nowhere");
      await scene.checkAccess(screen);

      await screen.context().setOffline(true);
      await screen.clock.install({ time: Date.now() + 4 * 3_600_000 });
      await wake(screen);
      await seesText(screen, /^No connection since/);
      await sees(screen.locator("section[data-stale]"));
      await screen.context().setOffline(false);
      await wake(screen);
      await seesText(screen, /^Updated/);

      const giveRole = await rolesOf(scene);
      await giveRole("Requester");
      await wake(screen);
      await sees(heading(screen, GONE));
      await seesNoMore(heading(screen, "Cold store"));
      await scene.checkAccess(screen);
      await giveRole("Technician");
      await wake(screen);
      await sees(heading(screen, "Cold store"));

      const admin = await scene.visit(path, { account: HARBOR.admin });
      await chosenOf(admin, "Wall screens");
      await seesText(admin, /^Last used .* from /);
      await scene.checkAccess(admin);
      await button(admin, "Revoke: Door 2").click();
      await admin
        .getByRole("alertdialog")
        .or(admin.getByRole("dialog"))
        .getByRole("button", { name: "Revoke", exact: true })
        .last()
        .click();
      await seesText(admin, "No wall screens yet.");
      await wake(screen);
      await sees(heading(screen, GONE));
    },
    { limitMs: 120_000 },
  ),
];

/** A link to the board, made by a technician; the path of its address. */
async function hungUp(scene: Scene, path: string): Promise<string> {
  const page = await scene.visit(path, { account: HARBOR.technician });
  await chosenOf(page, "Wall screens");
  await button(page, "New wall screen").click();
  await field(page, "Name").fill("Door 2");
  await scene.checkAccess(page);
  await button(page, "Create link").click();
  const address = page.getByLabel("Address");
  await sees(address);
  await scene.checkAccess(page);
  return new URL(await address.inputValue()).pathname;
}

/** Gives the technician another role, as an administrator does. */
async function rolesOf(scene: Scene): Promise<(name: string) => Promise<void>> {
  const { personId } = await personOf(scene.api(HARBOR.technician));
  const admin = scene.api(HARBOR.admin);
  const { rows } = await admin.ok(userRoles.list, { body: {} });
  return async (name) => {
    const { version } = await admin.ok(people.get, { params: { id: personId } });
    const roleId = rows.find((role) => role.name === name)?.id ?? 0;
    await admin.ok(people.update, { params: { id: personId }, body: { version, roleId } });
    await becomes(
      `the technician is ${name}`,
      async () => (await admin.ok(people.get, { params: { id: personId } })).role?.id ?? 0,
      (id) => id === roleId,
    );
  };
}

/** The screen is looked at again, and so it asks. */
const wake = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });

/** An entry of the board's menu. */
async function chosenOf(page: Page, entry: string): Promise<void> {
  await button(page, /^More actions: /).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
