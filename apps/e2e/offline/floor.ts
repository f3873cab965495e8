import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { printed } from "@millwright/server/foundation/labels/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf, tokenOf } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesText } from "../harness/expect.ts";
import { button, field, link } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

/** A label of the asset, as it is printed. */
async function labelOf(url: string, id: number): Promise<Uint8Array> {
  const { method, path } = labels.assets;
  const headers = { authorization: `Bearer ${await tokenOf(url, HARBOR.planner)}`, "content-type": "application/json" };
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify({ ids: [id], symbol: "qr", layout: "62x29" }) });
  if (!answer.ok) throw new Error(`a label answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * A technician works with the server's process ended: opens the application in a browser that was started anew, does an order with a photo, reports a fault, reloads
 * in between; after the server's start everything is there once, in the order in which it was done.
 */
export async function onTheFloor({ server, phone, check }: Stage): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const { personId } = await personOf(tech);
  const order = await orderFor(apiOf(server.url, HARBOR.planner), {
    personId,
    title: "Service without a network",
    steps: [
      { name: "Power locked out", kind: "check", isMandatory: true },
      { name: "Belt tension", kind: "number", unit: "N", minValue: 40, maxValue: 80 },
      { name: "Guards", kind: "inspection" },
      { name: "Oil leaking", kind: "yes_no" },
      { name: "Plate readable", kind: "photo" },
      { name: "Fitter", kind: "signature" },
      { name: "Remarks", kind: "text" },
    ],
  });
  const machine = await tech.ok(assets.get, { params: { id: order.assetId ?? 0 } });
  const fault = `/maintenance-management/work-requests/new?assetId=${order.assetId}`;
  await phone.signIn(HARBOR.technician);
  let page = phone.page();
  await page.goto("/home");
  await sees(page.getByRole("region", { name: "My open work" }));
  await phone.isAtHand();
  await phone.forgetOpened();

  const [label] = await printed(await labelOf(server.url, machine.id));
  if (!label) throw new Error("the label has a page");
  phone.see(label);
  await server.stop();
  const began = performance.now();
  // The telephone was switched off in between.
  await phone.openAnew("/home");
  page = phone.page();
  await sees(link(page.getByRole("region", { name: "My open work" }), order.title));
  console.log(`opened anew without a server after ${Math.round(performance.now() - began)} ms, the browser's own start included`);
  // The label on the machine, before the phone's camera; the reader of codes is on the device, too.
  await button(page, "Scan a code").first().tap();
  const scanner = page.getByRole("dialog", { name: "Scan" });
  await sees(scanner.getByRole("region", { name: machine.name }));
  await seesText(page, /This record is on your device/);
  await link(scanner, "Open").tap();
  await sees(page.getByRole("heading", { name: machine.name }));
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}`);
  await button(page, "Start work").tap();
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  const at = (name: string) => sees(runner.getByRole("heading", { name }));
  await at("Power locked out");
  await button(runner, /^Done/).tap();
  await at("Belt tension");
  await field(runner, "Belt tension").fill("72");
  await button(runner, "Save").tap();
  await at("Guards");
  await button(runner, "Pass").tap();
  await at("Oil leaking");
  await page.reload();
  await at("Oil leaking");
  await button(runner, "No").tap();
  await at("Plate readable");
  await runner.locator("input[type=file]").setInputFiles({ name: "plate.png", mimeType: "image/png", buffer: await page.screenshot() });
  await at("Fitter");
  await button(runner, /^Sign/).tap();
  const signing = page.getByRole("dialog", { name: /Fitter/ });
  await button(signing, "Enter name").tap();
  await field(signing, /^Full name/).fill("Leila Haddad");
  await button(signing, "Save").tap();
  await at("Remarks");
  await field(runner, "Remarks").fill("Order a tensioner.");
  await button(runner, "Save").tap();
  await seesText(page, "All steps are done.");
  await button(page, "Complete order").tap();
  await button(page.getByRole("dialog", { name: /^Complete WO-/ }), "Complete order").tap();
  await seesText(page, "Will be saved when online.");
  await page.goto(fault);
  await page.getByRole("textbox", { name: /What/ }).first().fill("Bearing hums without a network");
  await page.getByRole("radio", { name: /Stopped or unsafe/ }).check({ force: true });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "bearing.png", mimeType: "image/png", buffer: await page.screenshot() });
  await sees(page.getByRole("img", { name: "bearing.png" }));
  // Words and photo of a report that is not sent yet outlive the page.
  await page.reload();
  await sees(page.getByRole("img", { name: "bearing.png" }));
  // The place is taken back, and found again among what is on the device.
  await button(page, "Change").tap();
  await page.getByRole("combobox", { name: "Where is it?" }).fill(machine.code);
  await page
    .getByRole("option", { name: new RegExp(machine.name) })
    .first()
    .tap();
  await button(page, "Send report").tap();
  await seesText(page, /^13 changes/);
  await page.reload();
  await seesText(page, /^13 changes/);

  await server.start();
  await phone.isSent();
  const { rows } = await tech.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  const results = rows.map((row) => JSON.stringify([row.doneAt !== null, row.resultNumber, row.resultChoice, row.resultText, row.photos]));
  const expected = [
    [true, null, null, null, 0],
    [true, 72, null, null, 0],
    [true, null, 1, null, 0],
    [true, null, 2, null, 0],
    [true, null, null, null, 1],
    [true, null, null, "Leila Haddad", 0],
    [true, null, null, "Order a tensioner.", 0],
  ].map((row) => JSON.stringify(row));
  check(
    "each result is there once",
    results.filter((row, place) => row !== expected[place]),
  );
  const now = await tech.ok(workOrders.get, { params: { id: order.id } });
  check("the order is completed", now.status.name === "Completed" ? [] : [now.status.name]);
  const log = await apiOf(server.url, HARBOR.planner).ok(workOrders.log, { params: { id: order.id } });
  const done = log.rows.filter(({ action }) => action === "step_done").length;
  check("no result was entered twice", done === 7 ? [] : [`${done} results in the log`]);
  const reported = await tech.ok(workRequests.list, { body: { quick: ["mine"], search: "Bearing hums without a network" } });
  const [request] = reported.rows;
  const whole = request && (await tech.ok(workRequests.get, { params: { id: request.id } }));
  check(
    "the fault was reported once, with its photo",
    reported.rows.length === 1 && whole?.files === 1 ? [] : [`${reported.rows.length} reports, ${whole?.files} photos`],
  );
}
