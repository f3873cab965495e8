import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { personOf } from "../harness/arrange.ts";
import { arrivesAt, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, pick } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";

export const sites = [
  journey("The planner of one plant is a requester in the other: plans here, reports there, and decides nothing there", async (scene) => {
    const admin = scene.api(HARBOR.admin);
    await orderOn(admin, "W1-FL", "Change the sachet knife");
    await orderOn(admin, "PL-ROB", "Renew the suction cups of the gripper");
    const page = await scene.visit(ORDERS, { account: HARBOR.westPlanner });
    await search(page, "sachet knife");
    await link(page, "Change the sachet knife").first().click();
    await sees(heading(page, "Change the sachet knife"));
    await sees(button(page, "Assign to me and start"));
    await page.goBack();
    await search(page, "suction cups");
    await seesText(page, "No results for this search and these filters.");

    await page.goto(`${scene.url}/home`);
    await link(page, "Report a fault").first().click();
    await field(page, "What is wrong?").fill("Pallets from Maine arrive tilted");
    await page.getByRole("combobox", { name: "Where is it?" }).fill("palletising robot");
    await page
      .getByRole("option", { name: /Palletising robot/ })
      .first()
      .click();
    await page.getByRole("radio", { name: /It can wait/ }).check();
    await button(page, "Send report").click();
    await seesText(page, "Thank you, your report was sent. Your code:");
    const code = await page
      .locator("p", { hasText: /^WR-\d{4}-\d+$/ })
      .first()
      .innerText();

    const here = await openRequest(scene.visit, HARBOR.planner, code);
    await sees(button(here, "Accept"));
    const there = await openRequest(scene.visit, HARBOR.westPlanner, code);
    assert.equal(await button(there, "Accept").count(), 0);
    await scene.checkAccess(there);
  }),

  journey("Somebody is moved to another plant with an order open: it stays theirs, and what they see is the new plant's", async (scene) => {
    const admin = scene.api(HARBOR.admin);
    const mover = await personOf(scene.api(HARBOR.westTechnician));
    const open = await orderOn(admin, "W2-CP", "Adjust the torque of the capper", mover.personId);
    const others = await orderOn(admin, "W2-LB", "Clean the label sensor");

    const page = await scene.visit(`/settings/people/${mover.personId}/edit`, { account: HARBOR.admin });
    await pick(page, /^Site/, "Harbor Foods Plant");
    await button(page, "Save").click();
    await arrivesAt(page, /\/settings\/people\/\d+$/);
    const { site } = await admin.ok(people.get, { params: { id: mover.personId } });
    assert.equal(site?.name, "Harbor Foods Plant");

    const phone = await scene.visit(`${ORDERS}/${open.id}`, { account: HARBOR.westTechnician, view: "phone" });
    await sees(heading(phone, open.title));
    await scene.checkAccess(phone);
    scene.expectComplaint(/404/);
    await phone.goto(`${scene.url}${ORDERS}/${others.id}`);
    await seesText(phone, "This does not exist, or you do not have access to it.");
    const kept = await admin.ok(workOrders.get, { params: { id: open.id } });
    assert.deepEqual([kept.responsiblePersonId, kept.assetId], [mover.personId, open.assetId]);
  }),
];

async function orderOn(by: Api, code: string, title: string, responsiblePersonId?: number) {
  const { rows } = await by.ok(assets.list, { body: { search: code } });
  const asset = rows.find((one) => one.code === code);
  assert.ok(asset, `${code} is there`);
  return await by.ok(workOrders.create, { body: { title, assetId: asset.id, ...(responsiblePersonId ? { responsiblePersonId } : {}) } });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
}

type Visit = (path: string, as: { account: string }) => Promise<Page>;

async function openRequest(visit: Visit, account: string, code: string): Promise<Page> {
  const page = await visit("/maintenance-management/work-requests", { account });
  await page.getByRole("searchbox").fill(code);
  await page.getByRole("row", { name: code }).getByRole("link").first().click();
  await sees(heading(page, "Pallets from Maine arrive tilted"));
  return page;
}
