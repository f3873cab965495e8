import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { livePostmaster } from "../../../apps/server/src/platform/pg/pg-process.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openServer, type Server } from "../../../apps/e2e/harness/server.ts";
import { seconds, type Figures } from "./figures.ts";
import { keptOf, startLoad, tally, type Load, type Sample } from "./load.ts";

const SMALL_MB = 300;
const LARGER_MB = 500;
const FILE_BYTES = 1024 * 1024;
const FILL_LIMIT_MS = 180_000;
const WATCHED_MS = 10_000;
const RECOVERY_LIMIT_MS = 5_000;

/** Everything on a disk of 300 MB, until it is full; needs root, to make that disk. */
export async function diskFull(figures: Figures): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error("Only root may mount the small disk this needs.");
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-disk-"));
  const before = process.env["TMPDIR"];
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_MB}m,mode=1777`, "tmpfs", disk]);
  // The data folder is made where temporary things go.
  process.env["TMPDIR"] = disk;
  const server = await openServer("full");
  try {
    await fill(figures, server, disk);
  } finally {
    await server.discard();
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    execFileSync("umount", [disk]);
    fs.rmdirSync(disk);
  }
}

async function fill(figures: Figures, server: Server, disk: string): Promise<void> {
  await server.start();
  const token = await tokenOf(server.url, HARBOR.planner);
  const pids = () => `${server.pid()} ${livePostmaster(server.cluster)?.pid}`;
  const [begun, free] = [pids(), () => Math.round(freeBytes(disk) / 1024 / 1024)];

  figures.title(`A disk of ${SMALL_MB} MB fills up: 4 people write, 2 upload, 4 read; ${free()} MB are free at first`);
  const uploads = await startUploads(server.url, token);
  const load = startLoad({ url: server.url, token, readers: 4, writers: 4, prefix: "FULL", pauseMs: 5 });
  const fullMs = await until(() => refused(load.samples) && uploads.isRefused());
  figures.figure(
    "changes and uploads refused before the disk is full",
    fullMs === null ? "never" : `after ${seconds(fullMs)}, with ${free()} MB left`,
    "refused with 507, some MB left",
    fullMs !== null && free() > 16,
  );
  await watched(figures, "while only so much is left", load);

  const ballast = path.join(disk, "ballast");
  fillWith(ballast);
  figures.title(`Somebody else takes the rest: ${free()} MB left`);
  await watched(figures, "while nothing is left", load);
  figures.figure(
    "server and database",
    pids() === begun ? "the same processes" : `${begun} became ${pids()}`,
    "the same processes",
    pids() === begun,
  );

  fs.rmSync(ballast);
  execFileSync("mount", ["-o", `remount,size=${LARGER_MB}m`, disk]);
  const freedAt = performance.now();
  figures.title(`The disk is given room: ${free()} MB free`);
  const backMs = await until(() => load.samples.some(({ kind, status, atMs }) => kind === "write" && status === 200 && atMs > freedAt));
  figures.figure(
    "first change accepted, nothing done by hand",
    backMs === null ? "never" : `after ${seconds(backMs)}`,
    `< ${seconds(RECOVERY_LIMIT_MS)}`,
    backMs !== null && backMs < RECOVERY_LIMIT_MS,
  );
  await load.stop();
  await uploads.stop();
  const { missing, doubled } = await keptOf(server.url, token, "FULL", load);
  figures.figure(
    "acknowledged changes lost, doubled",
    `${missing.length}, ${doubled.length} of ${load.acknowledged.size}`,
    "0, 0",
    missing.length + doubled.length === 0,
  );
  const damaged = await uploads.damaged();
  figures.figure("acknowledged files missing or damaged", `${damaged} of ${uploads.count()}`, "0", damaged === 0);
}

/** What people are answered for a while. */
async function watched(figures: Figures, when: string, load: Load): Promise<void> {
  const fromMs = performance.now();
  await sleep(WATCHED_MS);
  const during = load.samples.filter(({ atMs }) => atMs >= fromMs);
  const of = (kind: Sample["kind"]) => during.filter((sample) => sample.kind === kind);
  const served = of("read").filter(({ status }) => status === 200).length;
  const turnedAway = of("write").filter(({ status }) => status === 507).length;
  figures.note(`${when}: reads ${tally(of("read"))}; changes ${tally(of("write"))}`);
  figures.figure(`reads served ${when}`, `${served} of ${of("read").length}`, "all", served > 0 && served === of("read").length);
  figures.figure(
    `changes refused with 507 ${when}`,
    `${turnedAway} of ${of("write").length}`,
    "all",
    turnedAway > 0 && turnedAway === of("write").length,
  );
}

const refused = (samples: readonly Sample[]) => samples.some(({ kind, status }) => kind === "write" && status === 507);

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Until not one block is left. */
function fillWith(file: string): void {
  const handle = fs.openSync(file, "w");
  try {
    for (const size of [FILE_BYTES, 4096]) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(size, "x"));
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== "ENOSPC") throw thrown;
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}

async function until(isSo: () => boolean): Promise<number | null> {
  const began = performance.now();
  for (; performance.now() - began < FILL_LIMIT_MS; await sleep(20)) if (isSo()) return performance.now() - began;
  return null;
}

/** Two people who upload files that no one can compress, and remember what was acknowledged. */
async function startUploads(url: string, token: string) {
  const { id } = await apiOf(url, HARBOR.planner).ok(suppliers.create, { body: { code: "FULL-FILES", name: "Files" } });
  const authorization = `Bearer ${token}`;
  const kept = new Map<number, string>();
  let [isStopping, isRefused] = [false, false];
  const work = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const body = Buffer.from(randomBytes(FILE_BYTES / 2).toString("hex"));
      const answer = await fetch(`${url}/api/Attachments/?id=${id}&fileName=full-${turn}.txt`, {
        method: "POST",
        headers: { authorization, rootfolder: "Suppliers", "content-type": "text/plain" },
        body,
      });
      const file = (await answer.json()) as { id: number };
      if (answer.status === 200) kept.set(file.id, hashOf(body));
      if (answer.status === 507) isRefused = true;
      await sleep(answer.status === 200 ? 20 : 500);
    }
  };
  const working = [work(), work()];
  return {
    isRefused: () => isRefused,
    count: () => kept.size,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
    damaged: async () => {
      let damaged = 0;
      for (const [fileId, hash] of kept) {
        const answer = await fetch(`${url}/api/Attachments/${fileId}`, { headers: { authorization } });
        if (answer.status !== 200 || hashOf(Buffer.from(await answer.arrayBuffer())) !== hash) damaged += 1;
      }
      return damaged;
    },
  };
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
