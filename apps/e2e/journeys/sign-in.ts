import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PASSWORD } from "../harness/api.ts";
import { ALPINE, HARBOR } from "../harness/accounts.ts";
import { arrivesAt, becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading, userMenu } from "../harness/words.ts";

const WRONG = "not-the-password";
const DENIED = /signin|401/i;

export const signIn = [
  journey("A planner signs in, comes back without typing again, and signs out everywhere at once", async (scene) => {
    const page = await scene.visit("/login");
    await sees(heading(page, "User Login"));
    await sees(page.getByRole("img", { name: "Logo of Harbor Foods" }));
    assert.equal(await loginButton(page).isEnabled(), false, "nothing typed, nothing to send");
    await scene.checkAccess(page);

    await typeAndSend(page, HARBOR.planner, PASSWORD);
    await arrivesAt(page, /^\/home$/);
    await sees(heading(page, /^Good (morning|afternoon|evening), \w+/));
    await page.reload();
    await sees(heading(page, /^Good /));

    const second = await page.context().newPage();
    await second.goto("/materials-management/suppliers");
    await sees(second.getByRole("gridcell"));
    // What either page had asked just before is refused.
    scene.expectComplaint(/401/);
    await userMenu(page).click();
    await button(page, "Log out").click();
    await sees(heading(page, "User Login"));
    await sees(heading(second, "User Login"));
    await page.goto("/home");
    await sees(heading(page, "User Login"));
  }),

  journey("Whoever opens a link signed out reaches it after signing in", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers?sort=-name");
    await sees(heading(page, "User Login"));
    await typeAndSend(page, HARBOR.planner, PASSWORD);
    await arrivesAt(page, /^\/materials-management\/suppliers\?sort=-name$/);
    await sees(heading(page, "Suppliers"));
  }),

  journey("A wrong password is refused in both fields and counts down; the right one forgets it", async (scene) => {
    scene.expectComplaint(DENIED);
    const page = await scene.visit("/login");
    await typeAndSend(page, ALPINE.admin, WRONG);
    await seesText(page, "You have 2 attempt(s) left");
    await becomes(
      "both fields are marked",
      () => page.locator("input[aria-invalid=true]").count(),
      (marked) => marked === 2,
    );
    await typeAndSend(page, ALPINE.admin, PASSWORD);
    await arrivesAt(page, /^\/home$/);
  }),

  journey("Three wrong passwords lock an account, also against the right one", async (scene) => {
    scene.expectComplaint(DENIED);
    const page = await scene.visit("/login");
    for (const left of [2, 1]) {
      await typeAndSend(page, ALPINE.technician, WRONG);
      await seesText(page, `You have ${left} attempt(s) left`);
    }
    await typeAndSend(page, ALPINE.technician, WRONG);
    await seesText(page, "Your account has been locked due to too many failed login attempts.");
    assert.equal(await loginButton(page).isEnabled(), false, "a locked account cannot be tried again");

    const elsewhere = await scene.visit("/login");
    await typeAndSend(elsewhere, ALPINE.technician, PASSWORD);
    await seesText(elsewhere, "Your account has been locked due to too many failed login attempts.");
  }),

  journey("Without an answer from the server a dialog says so and goes by itself", async (scene) => {
    scene.expectComplaint(/signin|ERR_/i);
    const page = await scene.visit("/login");
    await page.route("**/auth/signin", (route) => route.abort("connectionrefused"));
    await typeAndSend(page, HARBOR.planner, PASSWORD);
    const dialog = page.getByRole("dialog", { name: "An Error Occured." });
    await sees(dialog);
    await sees(dialog.getByText("An Error occured while signing in."));
    await scene.checkAccess(page);
    await seesNoMore(dialog);

    await page.unroute("**/auth/signin");
    await loginButton(page).click();
    await arrivesAt(page, /^\/home$/);
  }),
];

const loginButton = (page: Page) => button(page, "Login");

async function typeAndSend(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Username/Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await loginButton(page).click();
}
