import sharp from "sharp";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../../harness/accounts.ts";
import { apiOf } from "../../harness/api.ts";
import { orderFor, personOf } from "../../harness/arrange.ts";
import type { Stage } from "../stage.ts";

const ORDERS = 200;
const AT_ONCE = 6;
const STEPS = ["Power locked out", "Belt tension", "Guards", "Oil leaking", "Plate readable"].map((name) => ({
  name,
  kind: "check" as const,
}));
const NOTES = ["The key is at the gate; ask for Ida.", "Last time the third screw was worn. Bring two, and the long socket."];

/** As grainy as what a telephone takes of a machine. */
const photo = async (at: number): Promise<Buffer> =>
  await sharp({
    create: { width: 160, height: 120, channels: 3, background: "#777", noise: { type: "gaussian", mean: 90 + (at % 5) * 15, sigma: 40 } },
  })
    .resize(640, 480, { kernel: "cubic" })
    .jpeg({ quality: 80 })
    .toBuffer();

/** 200 orders, each with five steps, two notes and two photos, put on the device. */
export async function ordersAtHand({ server, phone }: Pick<Stage, "server" | "phone">): Promise<string> {
  const planner = apiOf(server.url, HARBOR.planner);
  const { personId } = await personOf(apiOf(server.url, HARBOR.technician));
  const photos = await Promise.all([0, 1, 2, 3].map(photo));
  let next = 0;
  const make = async () => {
    for (let at = next++; at < ORDERS; at = next++) {
      const order = await orderFor(planner, { personId, title: `Service of line ${at + 1}`, steps: STEPS });
      for (const note of NOTES) await planner.ok(workNotes.create, { body: { workOrderId: order.id, note } });
      for (const which of [0, 1])
        await planner.ok(files.upload, {
          query: { id: String(order.id), fileName: `photo-${at}-${which}.jpg` },
          headers: { rootfolder: "WorkOrders" as const, "content-type": "image/jpeg" },
          body: photos[(at + which) % photos.length] ?? Buffer.alloc(0),
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
  await phone.signIn(HARBOR.technician);
  const began = performance.now();
  await phone.page().goto("/home");
  const stored = async () =>
    await phone.page().evaluate(async () => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      const names = (await indexedDB.databases()).map(({ name }) => name ?? "").filter((name) => name.startsWith("millwright/"));
      const sums = { answers: 0, pictures: 0, count: 0 };
      for (const name of names) {
        const db = await asked(indexedDB.open(name));
        for (const store of ["answers", "pictures"] as const) {
          const rows = (await asked(db.transaction(store).objectStore(store).getAll())) as { size: number }[];
          sums[store] += rows.reduce((total, { size }) => total + size, 0);
          if (store === "pictures") sums.count = rows.length;
        }
        db.close();
      }
      const { usageDetails, usage } = (await navigator.storage.estimate()) as { usage?: number; usageDetails?: { indexedDB?: number } };
      return { ...sums, used: usageDetails?.indexedDB ?? usage ?? 0 };
    });
  let now = await stored();
  for (const until = Date.now() + 240_000; now.count < 2 * ORDERS && Date.now() < until; now = await stored())
    await phone.page().waitForTimeout(1_000);
  const seconds = (performance.now() - began) / 1_000;
  await phone.isAtHand();
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  return (
    `200 orders at hand: ${mb(now.answers)} MB of answers, ${mb(now.pictures)} MB of ${now.count} pictures; the browser counts ${mb(now.used)} MB of databases; ` +
    `there after ${seconds.toFixed(0)} s`
  );
}
