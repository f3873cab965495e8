import { setTimeout as sleep } from "node:timers/promises";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import { MOST_WAITING } from "@millwright/domain/work/orders/printing/waiting.ts";
import { startMailServer } from "@millwright/server/foundation/mail/builders.ts";
import { ALPINE, HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, send, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openServer } from "../../../apps/e2e/harness/server.ts";
import { seconds, type Figures } from "./figures.ts";

const ASKED = 2_000;
const SENDERS = 6;
const PRINTED = 60;
const LONGEST_MS = 60_000;
const AIMS = { importMs: 2_000, mailMs: 5_000 };

/** One organisation asks for more files of orders than can be drawn in an hour; another one imports a line and is written to. */
export async function jobs(figures: Figures): Promise<void> {
  const mail = await startMailServer();
  const server = await openServer("jobs", { SMTP_URL: mail.url, MAIL_FROM: "millwright@harbor.example" });
  try {
    await server.start();
    figures.title(`Jobs: ${ASKED} files of ${PRINTED} orders asked for by one organisation, while another one works`);
    const flood = askForPrints(server.url);
    await sleep(2_000);
    const importMs = await importOneLine(server.url);
    const mailMs = await timed(async () => await mailArrives(server.url, mail.received));
    const { accepted, refused, strange } = await flood;
    figures.note(`${accepted} accepted`);
    figures.figure("refused with the reason that others wait", refused, `${ASKED} without those accepted`, refused === ASKED - accepted);
    figures.figure("answered otherwise", strange, "0", strange === 0);
    figures.figure("the other one's import is checked after", seconds(importMs), seconds(AIMS.importMs), importMs <= AIMS.importMs);
    figures.figure("its mail arrives after", seconds(mailMs), seconds(AIMS.mailMs), mailMs <= AIMS.mailMs);
    figures.note(`at most ${MOST_WAITING.ofPerson} files of a person and ${MOST_WAITING.ofTenant} of an organisation wait`);
  } finally {
    await server.discard();
    await mail.stop();
  }
}

async function askForPrints(url: string): Promise<{ accepted: number; refused: number; strange: number }> {
  const people = [HARBOR.admin, HARBOR.planner, HARBOR.technician, HARBOR.storekeeper];
  const { rows } = await apiOf(url, HARBOR.technician).ok(workOrders.list, { body: { endRow: PRINTED } });
  const body = { ids: rows.map(({ id }) => id), kind: "report" };
  const count = { accepted: 0, refused: 0, strange: 0 };
  let left = ASKED;
  const sender = async (at: number) => {
    while ((left -= 1) >= 0) {
      const token = await tokenOf(url, people[(at + left) % people.length] ?? HARBOR.admin);
      const { status, text } = await send(url, workOrderPrint.print, { body }, { authorization: `Bearer ${token}` });
      if (status === 202) count.accepted += 1;
      else if (status === 409 && text.includes("prints_waiting")) count.refused += 1;
      else if (status === 429) {
        left += 1;
        await sleep(1_000);
      } else count.strange += 1;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, async (_, at) => await sender(at)));
  return count;
}

/** How long after it was asked for a check of one line is done: the job that does it has begun by then. */
async function importOneLine(url: string): Promise<number> {
  const alpine = apiOf(url, ALPINE.admin);
  const uploaded = await alpine.ok(imports.upload, {
    query: { target: "suppliers", fileName: "one.csv" },
    headers: { "content-type": "text/csv" },
    body: Buffer.from("Code,Name\nJOBS-1,Jobs and Sons\n"),
  });
  let current = await alpine.ok(imports.check, { body: { id: uploaded.id, version: uploaded.version } });
  const asked = performance.now();
  while (current.state === "checking") {
    await sleep(20);
    current = await alpine.ok(imports.get, { params: { id: current.id } });
  }
  if (current.state !== "checked") throw new Error(`the import of one line is ${current.state}`);
  return performance.now() - asked;
}

async function mailArrives(url: string, received: readonly { to: string[] }[]): Promise<void> {
  await send(url, credentials.emailReset, { query: { userID: ALPINE.technician } });
  const began = performance.now();
  while (!received.some(({ to }) => to.includes(ALPINE.technician))) {
    if (performance.now() - began > LONGEST_MS) throw new Error("the mail did not arrive");
    await sleep(20);
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
