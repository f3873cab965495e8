import type { Browser, Page } from "playwright-core";
import type * as Browsers from "../../../../apps/e2e/harness/browser.ts";
import type { Story } from "../../../../apps/e2e/harness/journey.ts";
import type * as Playing from "../../../../apps/e2e/harness/run-journey.ts";
import type * as Servers from "../../../../apps/e2e/harness/server.ts";
import { expect, FIELD, load, NOUN } from "./copy.ts";

const PLANNER = "planner@harbor.example";
const LABELS = { code: "Code", name: "Name", save: "Save", edit: "Edit", log: "Log" };

/** The copy's product and a browser at it, for as long as `work` takes. */
export async function atTheProduct(clone: string, work: (play: (journey: Story) => Promise<void>) => Promise<void>): Promise<void> {
  const { openServer } = await load<typeof Servers>(clone, "apps/e2e/harness/server.ts");
  const { openBrowser } = await load<typeof Browsers>(clone, "apps/e2e/harness/browser.ts");
  const { runJourney } = await load<typeof Playing>(clone, "apps/e2e/harness/run-journey.ts");
  const server = await openServer("new-feature");
  let browser: Browser | undefined;
  try {
    await server.start();
    browser = await openBrowser();
    const at = browser;
    await work(async (journey) => {
      const fault = await runJourney(at, server, journey);
      expect(fault === null, `${fault}\n${server.output().slice(-2000)}`);
    });
  } finally {
    await browser?.close();
    await server.discard();
  }
}

export const create: Story = {
  title: "a planner finds it in the menu and makes one",
  run: async ({ visit, checkAccess }) => {
    const page = await visit("/materials-management/suppliers", { account: PLANNER });
    // The folded navbar opens below a pointer that comes to it; one that was nowhere before comes from nowhere.
    await page.getByRole("banner").first().hover();
    await page.getByRole("navigation").first().hover();
    await page.getByRole("navigation").getByRole("link", { name: "Service Partners" }).click();
    await sees(page, "No service partners yet");
    await page.getByRole("link", { name: "New service partner" }).first().click();
    await field(page, LABELS.code).fill("SER-1");
    await field(page, LABELS.name).fill("Coastal Cranes");
    await typeDay(page, FIELD.label, ["03", "01", "2027"]);
    await checkAccess(page);
    await page.getByRole("button", { name: LABELS.save, exact: true }).click();
    await sees(page, "The service partner was created.");
    await page.getByRole("heading", { name: "Coastal Cranes" }).waitFor();
    await sees(page, "Mar 01, 2027");
    await checkAccess(page);
  },
};

export const edit: Story = {
  title: "a planner changes it, and list and log show the change",
  run: async ({ visit }) => {
    const page = await visit(NOUN.path, { account: PLANNER });
    await page
      .getByRole("link", { name: /Coastal Cranes|SER-1/ })
      .first()
      .click();
    await page.getByRole("link", { name: LABELS.edit }).click();
    const day = (await page.getByRole("group", { name: FIELD.label }).textContent())?.replaceAll(/[^\d/]/g, "");
    expect(day === "3/1/2027", `the form begins with ${day}`);
    await typeDay(page, FIELD.label, ["12", "31", "2028"]);
    await page.getByRole("button", { name: LABELS.save, exact: true }).click();
    await sees(page, "Dec 31, 2028");
    await page.getByRole("tab", { name: LABELS.log }).click();
    await sees(page, FIELD.label);
    await page.goto(NOUN.path);
    await sees(page, "Coastal Cranes");
    // The column that came last may have no room in this window.
    const more = page.getByRole("button", { name: /^Show \d+ more columns?$/ });
    if ((await more.count()) > 0) await more.click();
    await sees(page, "Dec 31, 2028");
  },
};

/** Part by part, as the person's way of writing has them: month, day, year. */
async function typeDay(page: Page, label: string, parts: readonly string[]): Promise<void> {
  const spins = page.getByRole("group", { name: label }).getByRole("spinbutton");
  for (const [at, digits] of parts.entries()) await spins.nth(at).pressSequentially(digits);
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const sees = async (page: Page, text: string) => await page.getByText(text).first().waitFor();
