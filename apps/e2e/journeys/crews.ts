import assert from "node:assert/strict";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, link } from "../harness/words.ts";

export const crewWork = [
  journey("A crew lead hands out the crew's work on a phone, and it leaves what is open for all of them", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { rows } = await planner.ok(crews.list, { body: { search: "MECH" } });
    const crewId = rows[0]?.id ?? 0;
    // Overdue for longest, so that it stands first.
    const { id, title } = await planner.ok(workOrders.create, {
      body: { title: "Tension the belt of the depalletiser", crewId, dueAt: "2020-01-02T08:00:00Z" },
    });
    const page = await scene.visit("/home", { account: HARBOR.technician, view: "phone" });
    const open = page.getByRole("region", { name: "My crews' open work" });
    await link(open, title).tap();
    await button(page, "Assign").tap();
    await scene.checkAccess(page);
    await page.getByRole("menuitem", { name: /^Piotr Zieliński|^Piotr Zielinski/ }).tap();
    await seesText(page, /Assigned to Piotr .*\./);
    const { responsiblePerson } = await planner.ok(workOrders.get, { params: { id } });
    assert.match(responsiblePerson?.name ?? "", /^Piotr/);
    await page.goto(`${scene.url}/home`);
    await sees(page.getByRole("heading", { name: "My crews' open work" }));
    await seesNoMore(link(page.getByRole("region", { name: "My crews' open work" }), title));
  }),
];
