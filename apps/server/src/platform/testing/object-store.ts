import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../pg/free-port.ts";
import type { Bucket } from "../files/s3-client.ts";
import { faultOf, type Fault, type Keys } from "./signature-v4.ts";

export interface ObjectStore {
  bucket: Bucket;
  /** The requests that were signed rightly: method, path and query as they came. */
  accepted: () => readonly string[];
  stop: () => Promise<void>;
}

/** The only key that the store behind the gate knows; of signatures it asks nothing more. */
const ACCESS_KEY = "S3RVER";

/**
 * A server of the S3 kind in a process of its own, with one bucket. It computes no signatures of version 4, so a gate in front of it does:
 * nothing gets through that a store which checks them would refuse.
 */
export async function startObjectStore({ secretAccessKey = "a secret/of+the=store" } = {}): Promise<ObjectStore> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-s3-"));
  const port = await freePort();
  const program = path.join(path.dirname(createRequire(import.meta.url).resolve("s3rver/package.json")), "bin", "s3rver.js");
  const child = spawn(
    process.execPath,
    [program, "-d", folder, "-p", String(port), "-a", "127.0.0.1", "--silent", "--configure-bucket", "mill"],
    { stdio: "ignore" },
  );
  await untilAnswers(`http://127.0.0.1:${port}`, child);
  const keys = { accessKeyId: ACCESS_KEY, secretAccessKey, region: "us-east-1" };
  const gate = await openGate(port, keys);
  return {
    bucket: { ...keys, endpoint: gate.endpoint, bucket: "mill", isPathStyle: true },
    accepted: gate.accepted,
    stop: async () => {
      gate.close();
      const ended = once(child, "exit");
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const STATUS: Partial<Record<Fault, number>> = {
  InvalidURI: 400,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  MissingContentLength: 411,
};

/** Passes on, unchanged, what is signed rightly. Bodies are held in memory: their digest is asked for before the store sees them. */
async function openGate(port: number, keys: Keys) {
  const accepted: string[] = [];
  const server = http.createServer((request, answer) => {
    void (async () => {
      const { method = "", url: target = "", headers } = request;
      const body = await buffer(request);
      const fault = faultOf({ method, target, headers: headers as Record<string, string>, body }, keys, Date.now());
      if (fault)
        return answer.writeHead(STATUS[fault] ?? 403, { "content-type": "application/xml" }).end(`<Error><Code>${fault}</Code></Error>`);
      accepted.push(`${method} ${target}`);
      const onward = http.request({ host: "127.0.0.1", port, method, path: target, headers }, (from) =>
        from.pipe(answer.writeHead(from.statusCode ?? 502, from.headers)),
      );
      return onward.on("error", () => answer.destroy()).end(body);
    })().catch(() => answer.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted: () => accepted,
    close: () => (server.close(), server.closeAllConnections()),
  };
}

async function untilAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 200 && child.exitCode === null; turn++) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error("the object store did not start");
}
