import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import type { Bucket } from "../s3-client.ts";

export interface ObjectStore {
  bucket: Bucket;
  stop: () => Promise<void>;
}

/** A server of the S3 kind in a process of its own, with one bucket. It knows keys and refuses strange ones, but computes no signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-s3-"));
  const port = await freePort();
  const program = path.join(path.dirname(createRequire(import.meta.url).resolve("s3rver/package.json")), "bin", "s3rver.js");
  const child = spawn(process.execPath, [program, "-d", folder, "-p", String(port), "-a", "127.0.0.1", "--silent", "--configure-bucket", "mill"], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint, child);
  return {
    bucket: { endpoint, bucket: "mill", region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER", isPathStyle: true },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 200 && child.exitCode === null; turn++) {
    const isUp = await fetch(endpoint).then(() => true, () => false);
    if (isUp) return;
    await sleep(100);
  }
  throw new Error("the object store did not start");
}
