import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openServer } from "../../../apps/e2e/harness/server.ts";
import { percentile, seconds, type Figures } from "./figures.ts";
import { startLoad, tally, type Sample } from "./load.ts";
import { memoryMb } from "./processes.ts";

const EACH = 200;
const FILE_BYTES = 20 * 1024 * 1024;
const FILE_READERS = 50;
const WATCHED_MS = 5_000;
/** How much longer others may wait because of them. */
const SLOWER = 2;
const HEADERS_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 150;

/** Those who send or read a little and then nothing, hundreds of them, beside people at work. */
export async function slowClients(figures: Figures): Promise<void> {
  const server = await openServer("slow");
  const sockets: net.Socket[] = [];
  try {
    await server.start();
    const [token, port] = [await tokenOf(server.url, HARBOR.planner), Number(new URL(server.url).port)];
    const open = (text: string) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(text);
      sockets.push(socket);
      return socket;
    };
    const others = async (prefix: string) => {
      const load = startLoad({ url: server.url, token, readers: 4, writers: 2, prefix, pauseMs: 10 });
      await sleep(WATCHED_MS);
      await load.stop();
      return load.samples;
    };
    const fileId = await storeFile(
      server.url,
      token,
      (await apiOf(server.url, HARBOR.planner).ok(suppliers.create, { body: { code: "SLOW-FILES", name: "Files" } })).id,
    );

    figures.title(
      `Slow clients: ${EACH} with half a header, ${EACH} with half a body, ${EACH} with half an upload, ${FILE_READERS} that do not read the file they asked for`,
    );
    await others("WARM");
    const [alone, memoryBefore] = [await others("ALONE"), memoryMb(server.pid())];
    const head = (line: string, length: number) =>
      `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nrootfolder: Suppliers\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
    const openedAt = performance.now();
    const halfHeaders = Array.from({ length: EACH }, () => open("POST /api/Supplier/list/ HTTP/1.1\r\nhost: localhost\r\nx-slow: "));
    for (let at = 0; at < EACH; at += 1) open(`${head("POST /api/Supplier/list/", 1000)}{"search":`);
    for (let at = 0; at < EACH; at += 1) open(`${head(`POST /api/Attachments/?id=${fileId.recordId}&fileName=slow.txt`, 1_000_000)}some`);
    for (let at = 0; at < FILE_READERS; at += 1)
      open(`GET /api/Attachments/${fileId.id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`).pause();
    await sleep(1_000);
    const beside = await others("BESIDE");

    const closedAfterMs = await closedAfter(halfHeaders, openedAt);
    const [p95Alone, p95Beside] = [p95(alone), p95(beside)];
    const failed = beside.filter(({ status }) => status !== 200);
    const grownMb = memoryMb(server.pid()) - memoryBefore;
    figures.note(
      `p95 of a call: ${p95Alone.toFixed(1)} ms alone (${alone.length} calls), ${p95Beside.toFixed(1)} ms beside them (${beside.length} calls)`,
    );
    figures.figure(
      "calls of others that failed",
      `${failed.length} of ${beside.length}${failed.length > 0 ? ` (${tally(failed)})` : ""}`,
      "0",
      failed.length === 0,
    );
    figures.figure("p95 beside them ÷ alone", (p95Beside / p95Alone).toFixed(2), `≤ ${SLOWER}`, p95Beside / p95Alone <= SLOWER);
    figures.figure("memory of the server, more", `${grownMb} MB`, `≤ ${MEMORY_LIMIT_MB} MB`, grownMb <= MEMORY_LIMIT_MB);
    figures.figure(
      "half a header is given up",
      closedAfterMs === Infinity ? "never" : `after ${seconds(closedAfterMs)} at the latest`,
      `≤ ${seconds(HEADERS_LIMIT_MS)}`,
      closedAfterMs <= HEADERS_LIMIT_MS,
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.discard();
  }
}

const p95 = (samples: readonly Sample[]) =>
  percentile(
    samples.map(({ tookMs }) => tookMs),
    0.95,
  );

async function storeFile(url: string, token: string, recordId: number): Promise<{ id: number; recordId: number }> {
  const headers = { authorization: `Bearer ${token}`, rootfolder: "Suppliers", "content-type": "text/plain" };
  const answer = await fetch(`${url}/api/Attachments/?id=${recordId}&fileName=large.txt`, {
    method: "POST",
    headers,
    body: Buffer.alloc(FILE_BYTES, "large "),
  });
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return { id: ((await answer.json()) as { id: number }).id, recordId };
}

/** Milliseconds until the server had closed the last of them. */
async function closedAfter(sockets: readonly net.Socket[], openedAt: number): Promise<number> {
  for (const socket of sockets) socket.resume();
  for (const until = openedAt + 120_000; performance.now() < until; await sleep(100)) {
    if (sockets.every((socket) => socket.readableEnded || socket.destroyed)) return performance.now() - openedAt;
  }
  return Infinity;
}
