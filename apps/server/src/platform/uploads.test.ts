import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/suppliers/contract.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/files/folders.ts";
import { buildSupplier } from "../features/suppliers/builders.ts";
import { openWorld, type Person, type World } from "../testing/world.ts";

/** What only a real connection shows. */
let world: World;
let planner: Person;
let supplierId: number;
let origin: URL;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  supplierId = (await buildSupplier(planner)).id;
  origin = new URL(await world.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => world.close());

const address = () => new URL(`/api/Attachments/?id=${supplierId}&fileName=big.txt`, origin);
const headers = () => ({ authorization: `Bearer ${planner.token}`, rootfolder: "Suppliers", "content-type": "text/plain" });

/** A sender that says how much will come, sends a little and then dawdles. */
function dawdler(length: number): net.Socket {
  const socket = net.connect(Number(origin.port), "127.0.0.1");
  const head = Object.entries({ ...headers(), host: origin.host, "content-length": length }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${address().pathname}${address().search} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\nfirst`);
  socket.on("error", () => {});
  return socket;
}

test("who sends too much hears so, whether the length was told before or not", async () => {
  const body = new Uint8Array(MAX_FILE_BYTES + 1);
  const told = await fetch(address(), { method: "POST", headers: headers(), body });
  expect([told.status, await told.json()]).toEqual([413, expect.objectContaining({ code: "too_large", message: "That is too large; the limit is 25 MB." })]);

  const untold = await fetch(address(), { method: "POST", headers: headers(), body: new Blob([body]).stream(), duplex: "half" } as RequestInit);
  expect(untold.status).toBe(413);
  await untold.body?.cancel();
});

test("who sends a call that is too large hears so although they are still sending, and the connection goes on, as proxies need it", async () => {
  const socket = net.connect(Number(origin.port), "127.0.0.1");
  let heard = "";
  socket.on("data", (part) => (heard += part.toString()));
  const wasCut = once(socket, "close").then(() => "cut");
  const head = `host: ${origin.host}\r\nauthorization: Bearer ${planner.token}\r\ncontent-type: application/json`;
  socket.write(`POST /api/Supplier/ HTTP/1.1\r\n${head}\r\ncontent-length: 3000000\r\n\r\n`);
  await expect.poll(() => heard, { timeout: 5_000 }).toContain("the limit is 1 MB");
  expect(heard).toMatch(/^HTTP\/1\.1 413 /);
  for (let sent = 0; sent < 3; sent += 1) {
    await sleep(50);
    socket.write(Buffer.alloc(1_000_000, "x"));
  }
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${origin.host}\r\n\r\n`);
  expect(await Promise.race([wasCut, expect.poll(() => heard, { timeout: 5_000 }).toContain('"status":"up"')])).not.toBe("cut");
  socket.destroy();
});

test("slow senders hold no database connection: with more of them than there are connections everybody else goes on", async () => {
  const slow = Array.from({ length: 25 }, () => dawdler(1_000_000));
  await sleep(300);
  const began = performance.now();
  const lists = await Promise.all(Array.from({ length: 20 }, () => planner.call(suppliers.list, { body: {} })));
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  process.stdout.write(`uploads: 20 lists in ${Math.round(performance.now() - began)} ms beside ${slow.length} senders that dawdle\n`);
  for (const socket of slow) socket.destroy();
});

test("a slow sender that gets there is served", async () => {
  const socket = dawdler(10);
  let answer = "";
  socket.on("data", (part) => (answer += part.toString()));
  await sleep(200);
  socket.write("later");
  await expect.poll(() => answer, { timeout: 5_000 }).toContain('"sizeBytes":10');
  socket.destroy();
});

test("a sender that goes away in the middle leaves nothing", async () => {
  const socket = dawdler(1_000_000);
  await sleep(200);
  socket.destroy();
  await sleep(200);
  expect(await world.files.sweepDrafts(-1000, async () => false)).toBe(0);
});
