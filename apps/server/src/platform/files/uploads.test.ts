import { once } from "node:events";
import fs from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/limits.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildServer } from "../../app.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { buildPublicReport } from "../../work/public-reports/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { READINGS_AT_ONCE, readings } from "../spreadsheets/apart.ts";
import { goodWorkbook } from "../spreadsheets/hostile-workbooks.ts";

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
  expect([told.status, await told.json()]).toEqual([
    413,
    expect.objectContaining({ code: "too_large", message: "That is too large; the limit is 25 MB." }),
  ]);

  const untold = await fetch(address(), {
    method: "POST",
    headers: headers(),
    body: new Blob([body]).stream(),
    duplex: "half",
  } as RequestInit);
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
  await expect.poll(() => heard, { timeout: 20_000 }).toContain("the limit is 1 MB");
  expect(heard).toMatch(/^HTTP\/1\.1 413 /);
  for (let sent = 0; sent < 3; sent += 1) {
    await sleep(50);
    socket.write(Buffer.alloc(1_000_000, "x"));
  }
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${origin.host}\r\n\r\n`);
  expect(await Promise.race([wasCut, expect.poll(() => heard, { timeout: 20_000 }).toContain('"status":"up"')])).not.toBe("cut");
  socket.destroy();
});

test("the body of a call that is no upload ends after a while: with words where they are waited for, and the connection in any case", async () => {
  const server = await buildServer({
    settings: world.settings,
    databaseUrl: urlOf("app"),
    ownerUrl: urlOf("owner"),
    strict: true,
    slowBodyMs: 300,
  });
  const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
  const dawdle = async (path: string, { head = "content-length: 1000", waitMs = 20_000 } = {}) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.on("data", (part) => (heard += part.toString()));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${planner.token}\r\nrootfolder: Suppliers\r\ncontent-type: application/json\r\n${head}\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(head.startsWith("content") ? " " : "1\r\n \r\n"), 50);
    socket.on("error", () => {});
    const wasClosed = await Promise.race([once(socket, "close").then(() => true), sleep(waitMs, false)]);
    clearInterval(drip);
    socket.destroy();
    return { wasClosed, heard };
  };
  try {
    for (const head of ["content-length: 1000", "transfer-encoding: chunked"]) {
      const { wasClosed, heard } = await dawdle("/api/Supplier/list/", { head });
      expect([wasClosed, heard.slice(0, 12)]).toEqual([true, "HTTP/1.1 408"]);
      expect(heard).toContain("The upload took too long");
    }
    // Turned away before the body was read: the answer is there long before the end.
    expect((await dawdle("/nowhere")).wasClosed).toBe(true);
    expect((await dawdle("/auth/signin")).heard.slice(0, 12)).toBe("HTTP/1.1 408");
    const upload = await dawdle(`/api/Attachments/?id=${supplierId}&fileName=slow.txt`, { waitMs: 2_000 });
    expect(upload.wasClosed, "an upload goes on").toBe(false);
  } finally {
    await server.app.close();
  }
});

/** Connections of the database that are in use at this moment. */
const inUse = () => world.db.connections().poolSize - world.db.connections().poolIdle;

test("no call holds a database connection while its body is on its way, whatever it brings", async () => {
  const uploads = Object.values(features)
    .flatMap((contract) => Object.values<Endpoint>(contract))
    .filter(({ bytes }) => bytes === "upload");
  expect(uploads.map(({ path }) => path).sort()).toEqual([
    "/api/Attachments/",
    "/api/Import/",
    "/api/PublicReport/photo/",
    "/api/UserProfile/photo/",
  ]);
  const { code: secret } = await buildPublicReport(world, await world.tenant.as("Administrator"));
  // Photos of steps and the files of imports come as uploads, a signature in the body of its call.
  const paths = [
    address().pathname + address().search,
    "/api/Import/?target=suppliers&fileName=slow.csv",
    "/api/UserProfile/photo/?fileName=slow.png",
    "/api/PublicReport/photo/",
    workOrders.complete.path,
  ];
  const sockets = paths.flatMap((path) =>
    Array.from({ length: 5 }, () => {
      const socket = net.connect(Number(origin.port), "127.0.0.1");
      socket.on("error", () => {});
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${planner.token}\r\nrootfolder: Suppliers\r\nreport-secret: ${secret}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"code":`,
      );
      return socket;
    }),
  );
  // Who it is was asked first; from then on the bytes are all that is waited for.
  await sleep(200);
  await expect.poll(inUse, { timeout: 30_000 }).toBe(0);
  const seen: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    for (const socket of sockets) socket.write(" ");
    await sleep(10);
    seen.push(inUse());
  }
  for (const socket of sockets) socket.destroy();
  expect(Math.max(...seen)).toBe(0);
});

/** Takes every place at which a workbook is read, as other organisations would. */
async function allReadings(): Promise<() => void> {
  const others = Array.from({ length: READINGS_AT_ONCE }, (_, at) => -1 - at);
  for (const other of others) await readings.take(other);
  return () => others.forEach((other) => readings.give(other));
}

test("a workbook is read without a connection too, however long it waits for its turn", async () => {
  const giveBack = await allReadings();
  const body = await goodWorkbook();
  const sent = fetch(new URL("/api/Import/?target=suppliers&fileName=good.xlsx", origin), {
    method: "POST",
    headers: { authorization: headers().authorization, "content-type": "application/octet-stream" },
    body: new Uint8Array(body),
  });
  await expect.poll(() => readings.waiting(), { timeout: 20_000 }).toBe(1);
  const whileWaiting = inUse();
  giveBack();
  expect((await sent).status).toBe(200);
  expect(whileWaiting).toBe(0);
});

test("of one organisation's workbooks four wait; the next is turned away in words, and another organisation's is not", async () => {
  const giveBack = await allReadings();
  const body = new Uint8Array(await goodWorkbook());
  const send = async (token: string) =>
    await fetch(new URL("/api/Import/?target=suppliers&fileName=good.xlsx", origin), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      body,
    });
  const mine = Array.from({ length: 12 }, () => send(planner.token));
  await expect.poll(() => readings.waiting(), { timeout: 20_000 }).toBe(4);
  const theirs = send((await (await world.otherTenant()).as("Planner")).token);
  await expect.poll(() => readings.waiting(), { timeout: 20_000 }).toBe(5);
  giveBack();
  const answers = await Promise.all(mine.map(async (one) => await one));
  const counted = (code: number) => answers.filter(({ status }) => status === code).length;
  expect([counted(200), counted(429)]).toEqual([4, 8]);
  expect(await answers.find(({ status }) => status === 429)?.json()).toMatchObject({
    reason: "reading_busy",
    message: expect.stringContaining("Other workbooks"),
  });
  expect((await theirs).status).toBe(200);
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
  await expect.poll(() => answer, { timeout: 20_000 }).toContain('"sizeBytes":10');
  socket.destroy();
});

test("a sender that goes away in the middle leaves nothing", async () => {
  const socket = dawdler(1_000_000);
  await sleep(200);
  socket.destroy();
  // On a busy machine it takes a moment until the server hears of it; that nothing stays is what counts.
  await expect.poll(async () => await fs.readdir(path.join(world.dataDir, "files", "drafts")), { timeout: 30_000 }).toEqual([]);
  expect(await world.files.sweepDrafts(-1000, async () => false)).toBe(0);
});
