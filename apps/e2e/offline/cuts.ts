import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf, forgetToken } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees } from "../harness/expect.ts";
import { button, field } from "../harness/words.ts";
import { conflict } from "./conflict.ts";
import type { Stage } from "./stage.ts";

/** Notes of a round. */
const NOTES = 6;
/** Every so many rounds a right is lost while things wait, or two people meet at one step. */
const LOST_RIGHT_EVERY = 5;
const CONFLICT_EVERY = 4;

/** What the screen took as done, written down outside of the product and on the disk before anything else is done. */
interface Ledger {
  note: (orderId: number, words: string) => void;
  of: (orderId: number) => string[];
  orders: () => number[];
}
export function openLedger(file: string): Ledger {
  const handle = fs.openSync(file, "a");
  const lines = () =>
    fs
      .readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as [number, string]);
  return {
    note: (orderId, words) => {
      fs.writeSync(handle, `${JSON.stringify([orderId, words])}\n`);
      fs.fsyncSync(handle);
    },
    of: (orderId) => lines().flatMap(([id, words]) => (id === orderId ? [words] : [])),
    orders: () => [...new Set(lines().map(([id]) => id))],
  };
}

/**
 * Notes are written while the server is ended and started, in the middle of sending too, and while the page is loaded anew or ended, in one tab or two; at times a right
 * is lost, or somebody else was at the same step. What the screen took must be there once, in its order.
 */
export async function cuts(stage: Stage, ledger: Ledger, round: number): Promise<void> {
  const { server, phone } = stage;
  const tech = apiOf(server.url, HARBOR.technician);
  const { personId } = await personOf(tech);
  const order = await orderFor(apiOf(server.url, HARBOR.planner), { personId, title: `Cuts ${round}`, steps: [] });
  const address = `/maintenance-management/work-order-board/1/${order.id}?tab=4`;
  await phone.page().goto(address);
  await sees(field(phone.page(), "New note"));
  const write = async (page: Page, words: string) => {
    const box = field(page, "New note");
    await sees(box);
    await box.fill(words);
    await button(page, "Add note").tap();
    await becomes(
      "the note was taken",
      () => box.inputValue(),
      (value) => value === "",
    );
    ledger.note(order.id, words);
  };

  if (round % LOST_RIGHT_EVERY === 0)
    await lostRight(stage, address, (at) => write(phone.page(), `round ${round} note ${at} without the right`));
  if (round % CONFLICT_EVERY === 0) await conflict(stage);
  await phone.page().goto(address);
  const beside = Math.random() < 0.4 ? await phone.context().newPage() : null;
  await beside?.goto(address);
  let isWriting = true;
  const breaking = (async () => {
    while (isWriting) {
      await sleep(200 + Math.random() * 1_500);
      await server.kill();
      await sleep(Math.random() * 2_500);
      await server.start();
    }
  })();
  try {
    for (let at = 1; at <= NOTES; at += 1) {
      await write(beside && Math.random() < 0.5 ? beside : phone.page(), `round ${round} note ${at}`);
      const chance = Math.random();
      if (chance < 0.25) await phone.page().reload();
      else if (chance < 0.4) await phone.killTab(address);
    }
  } finally {
    isWriting = false;
    await breaking;
  }
  await beside?.close();
  await killedWhileSending(stage);
}

/** The server is ended once more while what is left is being sent. */
async function killedWhileSending({ server, phone }: Stage): Promise<void> {
  void phone
    .page()
    .goto("/waiting")
    .catch(() => {});
  await sleep(Math.random() * 400);
  await server.kill();
  await server.start();
  await phone.isSent();
}

/** The right goes while three things wait: each is refused and kept; it comes back, and they are sent by the person's word. */
async function lostRight({ server, phone, check }: Stage, address: string, write: (at: number) => Promise<void>): Promise<void> {
  const admin = apiOf(server.url, HARBOR.admin);
  const { personId } = await personOf(apiOf(server.url, HARBOR.technician));
  const page = phone.page();
  await phone.context().setOffline(true);
  for (const at of [1, 2, 3]) await write(at);
  const before = await admin.ok(people.get, { params: { id: personId } });
  const { rows: roles } = await admin.ok(people.roles);
  const less = roles.find(({ name }) => name === "Requester")?.id ?? null;
  const give = async (roleId: number | null) => {
    const { version } = await admin.ok(people.get, { params: { id: personId } });
    await admin.ok(people.update, { params: { id: personId }, body: { version, roleId } });
  };
  await give(less);
  await phone.context().setOffline(false);
  await page.goto("/waiting");
  await sees(page.getByText(/^Not applied/));
  const waits = await page.getByRole("listitem").filter({ hasText: "without the right" }).count();
  check("what is refused for want of a right is kept", waits === 3 ? [] : [`${waits} of 3 wait`]);
  await give(before.roleId);
  forgetToken(server.url, HARBOR.technician);
  await button(page, "Send now").tap();
  // Where it was tapped: a page that is left in the same moment has sent nothing yet.
  await page.getByText("Everything has been sent.").waitFor({ timeout: 240_000 });
  await page.goto(address);
}

/** Every note of every round beside what was written down: what is missing, there twice, or in another order. */
export async function audit(
  { server }: Stage,
  ledger: Ledger,
): Promise<{ written: number; missing: string[]; doubled: string[]; moved: string[] }> {
  const planner = apiOf(server.url, HARBOR.planner);
  const result = { written: 0, missing: [] as string[], doubled: [] as string[], moved: [] as string[] };
  for (const orderId of ledger.orders()) {
    const written = ledger.of(orderId);
    const { rows } = await planner.ok(workNotes.list, { query: { workOrderId: orderId } });
    const found = rows.toSorted((one, other) => one.id - other.id).map(({ note }) => note);
    result.written += written.length;
    result.missing.push(...written.filter((words) => !found.includes(words)));
    result.doubled.push(...found.filter((words, at) => found.indexOf(words) !== at));
    if (found.filter((words) => written.includes(words)).join("\n") !== written.filter((words) => found.includes(words)).join("\n"))
      result.moved.push(`order ${orderId}: ${found.join(", ")}`);
  }
  return result;
}
