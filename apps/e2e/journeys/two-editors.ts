import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { Api } from "../harness/api.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

/** A form, the field one person types into, and what somebody else changed before it was saved. */
interface Both {
  path: string;
  type: (page: Page) => Promise<void>;
  meanwhile: () => Promise<unknown>;
  /** What the message names. */
  kept: string;
}

export const twoEditors = [
  journey(
    "Two people change different fields of one record: both changes stand, nobody is asked, and the second is told what was kept",
    async (scene) => {
      const planner = scene.api(HARBOR.admin);
      const page = await scene.visit("/home", { account: HARBOR.admin });
      scene.expectComplaint(/409/);
      for (const { path, type, meanwhile, kept } of await everyForm(planner)) {
        await page.goto(`${scene.url}${path}`);
        await type(page);
        await meanwhile();
        await button(page, "Save").click();
        await seesText(page, `Someone else's changes were kept: ${kept}.`);
      }
    },
    { features: ["suppliers", "locations", "assets", "people", "reference-lists", "requests"] },
  ),

  journey("The same field changed by two shows both values, and the keyboard alone decides", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const supplier = await api.ok(suppliers.create, { body: { code: `TWO-${Date.now()}`, name: "Nordlager", terms: "Net 14" } });
    const page = await scene.visit(`/materials-management/suppliers/${supplier.id}/edit`, { account: HARBOR.admin });
    scene.expectComplaint(/409/);
    await field(page, "Terms").fill("Net 60");
    await api.ok(suppliers.update, { params: { id: supplier.id }, body: { version: supplier.version, terms: "Net 30" } });
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
    await sees(dialog.getByText("Net 30"));
    await sees(dialog.getByText("Net 60"));
    await scene.checkAccess(page);
    await dialog.getByRole("radio", { name: /Yours/ }).focus();
    await page.keyboard.press("ArrowDown");
    assert.ok(await dialog.getByRole("radio", { name: /Theirs/ }).isChecked());
    await button(dialog, "Save these values").focus();
    await page.keyboard.press("Enter");
    await seesText(page, "Saved.");
    assert.equal((await api.ok(suppliers.get, { params: { id: supplier.id } })).terms, "Net 30");
  }),

  journey("Two people edit one order: the second sees both versions side by side, chooses, and nothing typed is lost", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { personId } = await personOf(planner);
    const { id } = await orderFor(planner, { personId, title: "Replace the infeed belt", steps: [] });
    const edit = `/maintenance-management/work-order-board/1/${id}?tab=0&mode=edit-general`;
    const first = await scene.visit(edit, { account: HARBOR.planner });
    const second = await scene.visit(edit, { account: HARBOR.admin });
    scene.expectComplaint(/409/);
    await field(second, "Title").fill("Replace the infeed belt and rollers");
    await second.getByRole("combobox", { name: "Priority" }).selectOption("Low");

    await field(first, "Title").fill("Replace the infeed belt before Monday");
    await button(first, "Save").click();
    await sees(heading(first, "Replace the infeed belt before Monday"));

    await button(second, "Save").click();
    const dialog = second.getByRole("dialog", { name: "Someone else changed this" });
    await sees(dialog.getByText("Replace the infeed belt before Monday"));
    await sees(dialog.getByText("Replace the infeed belt and rollers"));
    await button(dialog, "Back to the form").click();
    await seesNoMore(dialog);
    await sees(second.locator("input[value='Replace the infeed belt and rollers']"));
    await button(second, "Save").click();
    await dialog.getByRole("radio", { name: /Theirs.*before Monday/ }).check();
    await button(dialog, "Save these values").click();
    await sees(heading(second, "Replace the infeed belt before Monday"));
    await seesText(second, "Low");
  }),

  journey("An order that changed under a technician's hands is shown as it stands before its status is set", async (scene) => {
    const { personId } = await personOf(scene.api(HARBOR.technician));
    const order = await orderFor(scene.api(HARBOR.planner), { personId, title: "Check the brake of the lift", steps: [] });
    const page = await scene.visit(`/maintenance-management/work-order-board/1/${order.id}`, { account: HARBOR.technician });
    await sees(button(page, "Start work"));
    scene.expectComplaint(/409/);
    await scene
      .api(HARBOR.planner)
      .ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, title: "Check the brakes of both lifts" } });
    await button(page, "Start work").click();
    await sees(heading(page, "Check the brakes of both lifts"));
    await button(page.getByRole("dialog"), "Yes, set it").click();
    await seesText(page, /is now In Progress/);
  }),
];

/** Every form of the register and the work, each over a record of its own. */
async function everyForm(api: Api): Promise<Both[]> {
  const mark = `TWO-${Date.now()}`;
  const { personId } = await personOf(api);
  const order = await orderFor(api, { personId, title: "Straighten the guide", steps: [] });
  const supplier = await api.ok(suppliers.create, { body: { code: mark, name: "Nordlager" } });
  const location = await api.ok(locations.create, { body: { code: mark, name: "Hall 9" } });
  const asset = await api.ok(assets.create, { body: { code: mark, name: "Press 9" } });
  const person = await api.ok(people.create, { body: { firstName: "Ada", lastName: mark } });
  const request = await api.ok(workRequests.create, { body: { title: "Rattles", locationId: location.id } });
  const units = valuesOf("units-of-measure");
  const unit = await api.ok(units.create, { body: { code: mark, name: "Bushel" } });
  const type = (name: string | RegExp, words: string) => async (page: Page) => await field(page, name).first().fill(words);
  const board = `/maintenance-management/work-order-board/1/${order.id}?tab=0`;
  return [
    {
      path: `${board}&mode=edit-general`,
      type: type("Title", "Straighten both guides"),
      meanwhile: () => api.ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, priority: 1 } }),
      kept: "Priority",
    },
    {
      path: `${board}&mode=edit-details`,
      type: async (page) => void (await page.getByRole("combobox", { name: "Failure area" }).selectOption({ index: 1 })),
      meanwhile: async () => {
        const { version } = await api.ok(workOrders.get, { params: { id: order.id } });
        return await api.ok(workOrders.updateDetails, {
          params: { id: order.id },
          body: { version, incidentDate: "2026-11-20T06:30:00.000Z" },
        });
      },
      kept: "Incident",
    },
    {
      path: `/materials-management/suppliers/${supplier.id}/edit`,
      type: type("Terms", "Net 30"),
      meanwhile: () =>
        api.ok(suppliers.update, { params: { id: supplier.id }, body: { version: supplier.version, notes: "Closed in July" } }),
      kept: "Notes",
    },
    {
      path: `/asset-management/locations/${location.id}/edit`,
      type: type("Address", "Dock road 4"),
      meanwhile: () =>
        api.ok(locations.update, { params: { id: location.id }, body: { version: location.version, notes: "Key at the gate" } }),
      kept: "Notes",
    },
    {
      path: `/asset-management/asset/${asset.id}/edit`,
      type: type("Model", "P-9"),
      meanwhile: () => api.ok(assets.update, { params: { id: asset.id }, body: { version: asset.version, manufacturer: "Holm" } }),
      kept: "Manufacturer",
    },
    {
      path: `/settings/people/${person.id}/edit`,
      type: type("Phone", "555 0109"),
      meanwhile: () => api.ok(people.update, { params: { id: person.id }, body: { version: person.version, jobTitle: "Fitter" } }),
      kept: "Job title",
    },
    {
      path: `/maintenance-management/work-requests/${request.id}?mode=edit`,
      type: type("What is wrong", "Rattles loudly"),
      meanwhile: () => api.ok(workRequests.update, { body: { id: request.id, version: request.version, description: "Only when warm" } }),
      kept: "Details",
    },
    {
      path: "/settings/classification-schemes?list=units-of-measure",
      type: async (page) => {
        await button(page.locator("tr", { hasText: mark }), /^Edit/).click();
        await field(page.getByRole("dialog"), "Name").fill("Bushel, level");
      },
      meanwhile: () => api.ok(units.update, { params: { id: unit.id }, body: { version: unit.version, code: `${mark}-B` } }),
      kept: "Code",
    },
  ];
}
