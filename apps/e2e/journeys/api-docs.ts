import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

const PAGE = "/api/docs";
const create = (page: Page) => button(page, /POST .*suppliers\.create/);

export const apiDocs = [
  journey("Who writes a program finds how to make a supplier, with the keyboard alone", async (scene) => {
    const page = await scene.visit(PAGE);
    await sees(heading(page, /^Millwright/));
    await tabTo(page, "Filter by tag or path");
    await page.keyboard.type("/api/Supplier/");
    await seesNoMore(heading(page, /^workOrders/));
    await sees(heading(page, /^suppliers/));
    await tabTo(page, "Expand operation");
    await page.keyboard.press("Enter");
    await sees(create(page));
    await tabTo(page, "suppliers.create");
    await page.keyboard.press("Enter");
    const fields = page.getByRole("tabpanel").first();
    await sees(fields.getByText("code", { exact: true }));
    await sees(fields.getByText("[1, 200] characters").first());
    await becomes(
      "the address of the call",
      () => new URL(page.url()).hash,
      (hash) => hash === "#/suppliers/suppliers.create",
    );
    await scene.checkAccess(page);

    const phone = await scene.visit(`${PAGE}#/suppliers/suppliers.create`, { view: "phone" });
    await sees(phone.getByRole("tabpanel").first().getByText("leadTimeDays"));
    assert.equal(await phone.evaluate("document.documentElement.scrollWidth"), 390, "nothing stands out of a phone's screen");
    await scene.checkAccess(phone);
  }),

  journey("The page about the calls is out of reach of the session of the person who reads it", async (scene) => {
    const page = await scene.visit(PAGE, { account: HARBOR.admin });
    await sees(heading(page, /^Millwright/));
    const reach = (what: string) => page.evaluate(`(() => { try { return String(${what}) } catch (refused) { return refused.name } })()`);
    assert.equal(await reach("localStorage.getItem('jwt_access_token')"), "SecurityError");
    assert.equal(await reach("self.origin"), "null");
    await heading(page, /^suppliers/).click();
    await create(page).click();
    await sees(page.getByRole("tabpanel").first());
    assert.equal(await button(page, /Try it out|Execute|Authorize/).count(), 0, "nothing on it sends a call");
  }),
];

/** Walks with the Tab key until the focus is on what has this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate(
      "(({ placeholder, title, textContent }) => placeholder || title || textContent)(document.activeElement)",
    );
    if (String(now).includes(text)) return;
  }
  throw new Error(`the Tab key does not reach ${text}`);
}
