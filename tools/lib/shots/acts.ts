import type { Page } from "playwright-core";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { Api } from "../../../apps/e2e/harness/api.ts";
import { button, field, userMenu } from "../../../apps/e2e/harness/words.ts";

/** What is done on a screen before its picture is taken: a menu, a dialog, a selection. */

export async function signByName(page: Page): Promise<void> {
  await button(page, "Enter name").click();
  await page.getByRole("textbox", { name: "Full name of the signer" }).fill("Ida Holm");
}

/** Someone else saves first; the dialog with both versions is the answer. */
export async function changeMeanwhile(page: Page, api: Api): Promise<void> {
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? "";
  await field(page, "Terms").fill("45 days, freight paid");
  const { version } = await api.ok(suppliers.get, { params: { id } });
  await api.ok(suppliers.update, { params: { id }, body: { version, terms: `60 days, no. ${version}` } });
  await button(page, "Save").click();
  await page.getByRole("dialog").waitFor();
}

export async function openUserMenu(page: Page): Promise<void> {
  await userMenu(page).click();
}

/** On a list the slash is the list's own. */
export async function searchPages(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("a");
}

export async function openViews(page: Page): Promise<void> {
  await button(page, "Views").click();
  await button(page, "Save view...").waitFor();
}

export async function openSaveView(page: Page): Promise<void> {
  await openViews(page);
  await button(page, "Save view...").click();
  await page.getByRole("radio", { name: "People with certain roles" }).check();
}

async function openPanel(page: Page, name: string): Promise<void> {
  if (!(await button(page, name).isVisible())) return;
  await button(page, name).click();
  await page.getByRole("dialog").first().waitFor();
}

/** Columns and keys are for wide screens. */
export async function openColumns(page: Page): Promise<void> {
  await openPanel(page, "Columns");
}

/** Behind the head of the column; on a phone behind the button for sorting and filters. */
export function openFilter(title: string) {
  return async (page: Page): Promise<void> => {
    const tools = button(page, "Sort and filter");
    if (await tools.isVisible()) {
      await tools.click();
      await page.getByRole("combobox", { name: "Filter by" }).selectOption({ label: title });
    } else await button(page, `Filter by ${title}`).click();
    await button(page, "Apply").waitFor();
  };
}

export async function openKeys(page: Page): Promise<void> {
  await openPanel(page, "Keyboard shortcuts on this page");
}

/** Some orders of every kind, sealed ones among them: by boxes on a wide screen, by touching cards on a phone. */
export async function selectOrders(page: Page): Promise<void> {
  const pick = button(page, "Select");
  const boxes = page.getByRole("checkbox", { name: /^Select WO-/ });
  await pick.or(boxes).first().waitFor();
  if (await pick.isVisible()) await pick.click();
  for (const at of [0, 1, 2, 4]) await boxes.nth(at).click();
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
}

/** Branches open by keyboard down to the first asset, and where there is room the last row beside the tree. */
export async function openInTree(page: Page): Promise<void> {
  const tree = page.getByRole("treegrid");
  await tree.getByRole("row").nth(1).waitFor();
  await tree.focus();
  for (let times = 0; times < 7; times++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(300);
  }
  if ((page.viewportSize()?.width ?? 0) > 1000) await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
}

/** The first branch open, and rows of two levels selected. */
export async function selectInTree(page: Page): Promise<void> {
  const rows = page.getByRole("treeitem");
  await rows.first().waitFor();
  const pick = button(page, "Select");
  if (await pick.isVisible()) await pick.click();
  await rows.first().focus();
  await page.keyboard.press("ArrowRight");
  await rows.nth(2).waitFor();
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  for (const at of [0, 2]) await boxes.nth(at).click();
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
}

async function chooseAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected rows" });
  await button(bar, name).or(button(bar, "More")).first().waitFor();
  if (await button(bar, name).isVisible()) return await button(bar, name).click();
  await button(bar, "More").click();
  await page.getByRole("menuitem", { name }).click();
}

export async function askStatus(page: Page): Promise<void> {
  await selectOrders(page);
  await chooseAction(page, "Status");
  await page.getByRole("dialog").getByRole("combobox").selectOption({ label: "Cancelled" });
}

export async function askNoOne(page: Page): Promise<void> {
  await selectOrders(page);
  await chooseAction(page, "Responsible");
  await page.getByRole("checkbox", { name: "No one" }).check();
}

export async function changePriorities(page: Page): Promise<void> {
  await selectOrders(page);
  await chooseAction(page, "Priority");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ label: "High" });
  await button(dialog, /^Apply to/).click();
  await dialog
    .getByText(/changed|unchanged/)
    .first()
    .waitFor();
}

export async function verifyChain(page: Page): Promise<void> {
  await button(page, "Verify").click();
  await page.getByText("All links are valid").waitFor();
}

export async function cancelOrder(page: Page): Promise<void> {
  await button(page, /^Status:/).click();
  await page.getByRole("menuitem", { name: /Cancelled/ }).click();
}

export async function askHowToInvite(page: Page): Promise<void> {
  await button(page, "Invite").click();
  await page.getByRole("dialog").waitFor();
}

export async function makeAPassword(page: Page): Promise<void> {
  await button(page, "Generate").click();
}

/** Some rights more and less, not saved: by the grid on a wide screen, by the cards on a phone. */
export async function changeRights(page: Page): Promise<void> {
  const cell = page.getByRole("checkbox", { name: /^Equipment: Create/ });
  const card = page.getByRole("region", { name: "Equipment", exact: true });
  await cell.or(card).first().waitFor();
  if (await cell.isVisible()) {
    await cell.click();
    await page.getByRole("checkbox", { name: /^Personnel: View/ }).click();
    await page.getByRole("button", { name: /^Work Orders, where/ }).click();
    return;
  }
  await card.getByRole("checkbox", { name: "Create" }).click();
}

export async function seeMenu(page: Page): Promise<void> {
  await button(page, "Preview menu").click();
  await page.getByRole("dialog").getByText("Work Requests").waitFor();
}

export async function askRemoval(page: Page): Promise<void> {
  await button(page, /^More actions/).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("combobox").waitFor();
}
