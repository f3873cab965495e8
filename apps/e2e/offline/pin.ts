import type { Page } from "playwright-core";
import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { violationsOn } from "../harness/axe.ts";
import { sees, seesText } from "../harness/expect.ts";
import { button, field } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

const PIN = "482913";
const WORDS = "Oil under the gearbox";

/**
 * The organisation asks for a PIN: one is chosen, what is done without a network is nowhere on the device to be read, a reload and a browser that was started anew ask for
 * it, a wrong one opens nothing, and what waited is sent once it is open.
 */
export async function pinned({ server, phone, check }: Stage): Promise<void> {
  const admin = apiOf(server.url, HARBOR.admin);
  const askFor = async (devicePin: boolean) => {
    const { version } = await admin.ok(securitySettings.get);
    await admin.ok(securitySettings.update, { body: { version, devicePin } });
  };
  const { personId } = await personOf(apiOf(server.url, HARBOR.technician));
  const order = await orderFor(apiOf(server.url, HARBOR.planner), { personId, title: "Behind a PIN", steps: [] });
  await askFor(true);
  let page = phone.page();
  await page.goto("/home");
  const [first, again] = [page.getByLabel("New PIN", { exact: true }), page.getByLabel("Repeat the new PIN")];
  await sees(first);
  check("axe finds nothing where a PIN is chosen", await violationsOn(page));
  await first.fill("123456");
  await again.fill("123456");
  await button(page, "Use this PIN").tap();
  await seesText(page, /not all the same and not in sequence/);
  for (const box of [first, again]) await box.fill(PIN);
  await button(page, "Use this PIN").tap();
  await sees(page.getByRole("region", { name: "My open work" }));
  const heard: string[] = [];
  page.on("websocket", (socket) => heard.push(socket.url()));
  await page.goto("/waiting");
  await sees(page.getByLabel("PIN", { exact: true }));
  // Longer than an open page waits before it listens.
  await page.waitForTimeout(4_000);
  check("a device that is locked hears nothing of what others change", heard);
  await unlock(page);
  await seesText(page, /^As of/);
  await sees(button(page, "Change the PIN"));
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=4`);
  await unlock(page);
  await sees(field(page, "New note"));
  await server.stop();
  await field(page, "New note").fill(WORDS);
  await button(page, "Add note").tap();
  await seesText(page, /1 waiting to sync|^1 change/);
  check("what was done cannot be read in the database of the browser", (await kept(page)).includes(WORDS) ? ["the note stands there"] : []);
  // The telephone was switched off in between.
  await phone.openAnew("/home");
  page = phone.page();
  await sees(page.getByLabel("PIN", { exact: true }));
  await seesText(page, "1 encrypted change is waiting here.");
  check("axe finds nothing where the PIN is asked for", await violationsOn(page));
  await page.getByLabel("PIN", { exact: true }).fill("482914");
  await button(page, "Unlock").tap();
  await seesText(page, "9 attempts left");
  await unlock(page);
  await sees(page.getByRole("region", { name: "My open work" }));
  await server.start();
  await page.goto("/waiting");
  await unlock(page);
  await page.getByText("Everything has been sent.").waitFor({ timeout: 120_000 });
  const { rows } = await apiOf(server.url, HARBOR.planner).ok(workNotes.list, { query: { workOrderId: order.id } });
  check("what waited behind the PIN is sent, once", rows.length === 1 && rows[0]?.note === WORDS ? [] : [`${rows.length} notes`]);
  await askFor(false);
  // The organisation asks for none any more: the PIN is asked for a last time.
  await page.reload();
  await unlock(page);
  await page.getByText("Everything has been sent.").waitFor();
  await page.reload();
  await page.getByText("Everything has been sent.").waitFor();
}

async function unlock(page: Page): Promise<void> {
  const box = page.getByLabel("PIN", { exact: true });
  await sees(box);
  await box.fill(PIN);
  await button(page, "Unlock").tap();
}

/** All that the browser's databases hold, as text. */
const kept = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    const text = (value: unknown): string =>
      value instanceof ArrayBuffer
        ? new TextDecoder("latin1").decode(value)
        : typeof value === "object" && value !== null
          ? Object.values(value).map(text).join(" ")
          : String(value);
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name ?? ""));
      for (const store of db.objectStoreNames) found.push(text(await asked(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    return found.join(" ");
  });
