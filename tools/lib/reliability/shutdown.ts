import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openServer, type Server } from "../../../apps/e2e/harness/server.ts";
import { percentile, seconds, type Figures } from "./figures.ts";
import { keptOf, startLoad, tally } from "./load.ts";
import { familyOf, isAlive } from "./processes.ts";

const ROUNDS = 5;
const END_LIMIT_MS = 10_000;
const UPLOADS = 4;
/** How long an upload goes on after the server was asked to end. */
const UPLOAD_MS = 3_000;

interface Sum {
  acknowledged: number;
  lost: number;
  /** Done, though the sender got no answer. */
  dropped: number;
  uploads: number;
  codes: (number | null)[];
  tookMs: number[];
  left: number;
}

/** The end that an operator asks for, several times, while people work. */
export async function shutdown(figures: Figures): Promise<void> {
  figures.title(`SIGTERM under load, ${ROUNDS} times: 16 people at work and ${UPLOADS} uploads on their way`);
  const server = await openServer("shutdown");
  const sum: Sum = { acknowledged: 0, lost: 0, dropped: 0, uploads: 0, codes: [], tookMs: [], left: 0 };
  try {
    for (let round = 0; round < ROUNDS; round += 1) await oneRound(figures, server, `TERM${round}`, sum);
  } finally {
    await server.discard();
  }
  const longest = percentile(sum.tookMs, 1);
  figures.figure("writes that were done though their sender got no answer", sum.dropped, "0", sum.dropped === 0);
  figures.figure(
    "uploads on their way that were finished and answered",
    `${sum.uploads} of ${ROUNDS * UPLOADS}`,
    "all",
    sum.uploads === ROUNDS * UPLOADS,
  );
  figures.figure("acknowledged writes lost or doubled", `${sum.lost} of ${sum.acknowledged}`, "0", sum.lost === 0);
  figures.figure(
    "exit codes",
    sum.codes.join(", "),
    "0",
    sum.codes.every((code) => code === 0),
  );
  figures.figure("longest time to the end", seconds(longest), `< ${seconds(END_LIMIT_MS)}`, longest < END_LIMIT_MS);
  figures.figure("processes left behind", sum.left, "0", sum.left === 0);
}

async function oneRound(figures: Figures, server: Server, prefix: string, sum: Sum): Promise<void> {
  await server.start();
  const token = await tokenOf(server.url, HARBOR.planner);
  const { id } = await apiOf(server.url, HARBOR.planner).ok(suppliers.create, { body: { code: `UPLOADS-${prefix}`, name: "Uploads" } });
  const load = startLoad({ url: server.url, token, readers: 8, writers: 8, prefix });
  await sleep(1_000);
  const family = familyOf(server.pid());
  const uploads = Array.from({ length: UPLOADS }, (_, at) => slowUpload(server.url, token, id, `slow-${at}.txt`));
  await sleep(300);

  const askedAt = performance.now();
  sum.codes.push(await server.stop());
  const tookMs = performance.now() - askedAt;
  sum.tookMs.push(tookMs);
  sum.left += (await leftOf(family)).length;
  await load.stop();
  sum.uploads += (await Promise.all(uploads)).filter((status) => status === 200).length;

  await server.start();
  const { missing, doubled, unanswered } = await keptOf(server.url, token, prefix, load);
  sum.acknowledged += load.acknowledged.size;
  sum.lost += missing.length + doubled.length;
  sum.dropped += unanswered.length;
  figures.note(
    `ended after ${seconds(tookMs)}; from the signal on: ${tally(load.samples.filter((sample) => sample.atMs + sample.tookMs > askedAt))}`,
  );
  await server.stop();
}

/** Those of a family that are still there a second later: the kernel, and who waits for them, take a moment with the last ones. */
async function leftOf(family: readonly number[]): Promise<number[]> {
  const until = performance.now() + 1_000;
  let left = family.filter(isAlive);
  while (left.length > 0 && performance.now() < until) {
    await sleep(20);
    left = left.filter(isAlive);
  }
  return left;
}

/** Sends a little now and again, as a phone in a cellar does; the status, or null where no answer came. */
async function slowUpload(url: string, token: string, id: number, fileName: string): Promise<number | null> {
  const parts = Array.from({ length: 10 }, () => "twenty bytes of text");
  return await new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      rootfolder: "Suppliers",
      "content-type": "text/plain",
      "content-length": parts.join("").length,
    };
    const request = http.request(
      `${url}/api/Attachments/?id=${id}&fileName=${fileName}`,
      { method: "POST", headers, agent: false },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? null));
      },
    );
    request.once("error", () => resolve(null));
    void sendSlowly(request, parts);
  });
}

async function sendSlowly(request: http.ClientRequest, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    request.write(part);
    await sleep(UPLOAD_MS / parts.length);
  }
  request.end();
}
