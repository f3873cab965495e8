import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { boards, boardWidgets, type Widget } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { overlaps } from "@millwright/domain/insight/boards/layout.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { Api } from "../harness/api.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { arrivesAt, becomes, sees, seesNoMore } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

const LIST = "/iot/dashboards/boards";
const KINDS = ["Value", "Active alarms", "Planned work", "Gateways", "Text"];

export const plantBoards = [
  journey("A planner puts a dashboard of five widgets together with the mouse, and another one with the keys alone", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const page = await scene.visit(LIST, { account: HARBOR.planner });
    await link(page, "New dashboard").click();
    await field(page, "Name").fill("By mouse");
    await button(page, "Save").click();
    await sees(heading(page, "By mouse"));
    await page.getByRole("button", { name: "Arrange", exact: true }).first().click();
    for (const kind of KINDS) {
      await button(page, "Add widget").click();
      const dialog = page.getByRole("dialog", { name: "Add widget" });
      await dialog.getByRole("combobox", { name: "Kind" }).selectOption({ label: kind });
      if (kind === "Text") await dialog.getByRole("textbox", { name: "Text" }).fill("Ring the shift lead");
      await button(dialog, "Save").click();
      await seesNoMore(dialog);
    }
    await scene.checkAccess(page);
    const id = idOf(page);
    const before = await widgetsOf(api, id);
    assert.equal(before.length, KINDS.length);
    await dragged(page, "Active alarms", { x: -330, y: 0 });
    const after = await becomes(
      "the dragged widget is kept further left",
      async () => await widgetsOf(api, id),
      (now) => placeOf(now, "alarms").x < placeOf(before, "alarms").x,
    );
    assert.ok(isApart(after), "no widget lies over another one");
    await button(page, "Done").click();
    await sees(page.getByText("Ring the shift lead"));

    await page.goto(scene.url + LIST);
    await link(page, "New dashboard").press("Enter");
    await field(page, "Name").pressSequentially("By keys");
    await page.keyboard.press("Control+Enter");
    await sees(heading(page, "By keys"));
    await page.getByRole("button", { name: "Arrange", exact: true }).first().press("Enter");
    for (const kind of KINDS) {
      await button(page, "Add widget").press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add widget" });
      await dialog.getByRole("combobox", { name: "Kind" }).focus();
      // A closed list takes the entry whose letters are typed.
      await page.keyboard.type(kind);
      if (kind === "Text") await dialog.getByRole("textbox", { name: "Text" }).pressSequentially("Ring the shift lead");
      await button(dialog, "Save").press("Enter");
      await seesNoMore(dialog);
    }
    const other = idOf(page);
    const first = (await widgetsOf(api, other)).find(({ widget }) => widget.kind === "work");
    assert.ok(first, "planned work is a widget");
    const held = page.getByRole("group", { name: /^Planned work: column/ });
    await held.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowLeft");
    const moved = await becomes(
      "the widget is further right and narrower",
      async () => await widgetsOf(api, other),
      (now) => placeOf(now, "work").x === first.x + 1 && placeOf(now, "work").w === first.w - 1,
    );
    assert.ok(isApart(moved), "no widget lies over another one");
    await button(page, "Done").press("Enter");
    await sees(page.getByText("Ring the shift lead"));
  }),

  journey(
    "Two people change two widgets of a dashboard and both are kept; of the same one the later sees both, and goes back a version",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const board = await planner.ok(boards.create, { body: { name: "For two", sharedWith: "everyone" } });
      const write = async (text: string) =>
        await planner.ok(boardWidgets.create, { body: { boardId: board.id, widget: { kind: "text", title: text, text } } });
      const [left, right] = [await write("Left"), await write("Right")];
      const page = await scene.visit(`${LIST}/${board.id}`, { account: HARBOR.admin });
      scene.expectComplaint(/409/);
      await page.getByRole("button", { name: "Arrange", exact: true }).first().click();
      await button(page, "Settings: Left").click();
      await planner.ok(boardWidgets.update, {
        params: { id: right.id },
        body: { version: right.version, widget: { kind: "text", title: "Right", text: "Planner was here" } },
      });
      const dialog = page.getByRole("dialog", { name: "Widget settings" });
      await dialog.getByRole("textbox", { name: "Text" }).fill("Administrator was here");
      await button(dialog, "Save").click();
      await seesNoMore(dialog);
      const texts = async () =>
        (await widgetsOf(planner, board.id)).map(({ widget }) => (widget.kind === "text" ? widget.text : "")).sort();
      assert.deepEqual(await texts(), ["Administrator was here", "Planner was here"]);

      await button(page, "Settings: Left").click();
      const now = (await widgetsOf(planner, board.id)).find(({ id }) => id === left.id);
      await planner.ok(boardWidgets.update, {
        params: { id: left.id },
        body: { version: now?.version ?? 0, widget: { kind: "text", title: "Left", text: "Planner again" } },
      });
      await dialog.getByRole("textbox", { name: "Text" }).fill("Administrator again");
      await button(dialog, "Save").click();
      await sees(dialog.getByText("Another user changed this in the meantime."));
      await sees(dialog.getByText("Planner again"));
      await button(dialog, "Use the other version").click();
      await button(dialog, "Cancel").click();

      await button(page, "Earlier versions").click();
      const versions = page.getByRole("dialog", { name: "Earlier versions" });
      await versions.getByRole("button", { name: /^View/ }).last().click();
      await sees(page.getByText(/^The dashboard as it was until/));
      await button(page, "Restore this version").click();
      await becomes("the first version is back", texts, (all) => all.join() === "Left");
    },
  ),

  journey(
    "A dashboard goes to technicians: on a phone one opens it, a value and its sensor, an order of the planned work, and loses it again",
    async (scene) => {
      const planner = scene.api(HARBOR.admin);
      const technician = scene.api(HARBOR.technician);
      const role = (await planner.ok(boards.sharing)).roles.find(({ name }) => name === "Technician");
      assert.ok(role, "there are technicians");
      const { rows } = await technician.ok(sensors.list, { body: { endRow: 50 } });
      const sensor = rows.find(({ values }) => values.length > 0);
      const datum = sensor?.values[0]?.datum;
      assert.ok(sensor && datum, "a technician sees a sensor that measures");
      const { personId } = await personOf(technician);
      const in2 = new Date(Date.now() + 2 * 3_600_000).toISOString();
      await planner.ok(workOrders.create, {
        body: { title: "Check the evaporator", responsiblePersonId: personId, estStartAt: in2, breakInReason: "It is iced up" },
      });
      const board = await planner.ok(boards.create, {
        body: { name: "Shift board", sharedWith: "roles", roles: [{ roleId: role.id, mayEdit: false }] },
      });
      const widgets: BoardWidget[] = [
        { kind: "value", title: "What it says", source: { series: [{ sensorId: sensor.id, datum }] } },
        { kind: "work", most: 20 },
      ];
      for (const widget of widgets) await planner.ok(boardWidgets.create, { body: { boardId: board.id, widget } });

      const phone = await scene.visit(LIST, { account: HARBOR.technician, view: "phone" });
      await link(phone, "Shift board").click();
      await arrivesAt(phone, /\/shift-board$/);
      const value = phone.getByRole("region", { name: "What it says" });
      await sees(value);
      await scene.checkAccess(phone);
      assert.equal(await button(phone, "Arrange").count(), 0);
      await value.getByRole("link").first().click();
      await sees(heading(phone, sensor.name));
      await phone.goBack();
      await link(phone, "Check the evaporator").click();
      await sees(heading(phone, /Check the evaporator/));

      await planner.ok(boards.update, { params: { id: board.id }, body: { version: board.version, sharedWith: "nobody" } });
      scene.expectComplaint(/404/);
      await phone.goto(`${scene.url}${LIST}/${board.id}`);
      await sees(phone.getByText("Sorry but we could not find the page you are looking for"));
    },
  ),
];

const idOf = (page: Page): number => Number(/boards\/(\d+)/.exec(page.url())?.[1]);
const widgetsOf = async (api: Api, boardId: number): Promise<Widget[]> => (await api.ok(boardWidgets.list, { query: { boardId } })).rows;
function placeOf(all: readonly Widget[], kind: string): Widget {
  const found = all.find(({ widget }) => widget.kind === kind);
  assert.ok(found, `there is a widget of ${kind}`);
  return found;
}
const isApart = (all: readonly Widget[]): boolean => all.every((one, at) => all.slice(at + 1).every((other) => !overlaps(one, other)));

/** Takes a widget by its grip and lets it go so many pixels further. */
async function dragged(page: Page, name: string, by: { x: number; y: number }): Promise<void> {
  const grip = page.getByRole("group", { name: new RegExp(`^${name}: column`) }).locator("span[class*=grip]");
  const box = await grip.boundingBox();
  assert.ok(box, "the grip is seen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}
