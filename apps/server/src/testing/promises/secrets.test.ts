import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeBackup } from "../../backup/write.ts";
import { freePort } from "../../platform/pg/free-port.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { startTestCluster, throwAwayFolder } from "../../platform/testing/cluster.ts";
import { startObjectStore } from "../../platform/testing/object-store.ts";

const SERVER = path.join(import.meta.dirname, "../..");

/** The real program with everything it is trusted with, as talkative as it gets. */
test("what the environment entrusts to the server is in no log, no answer and no backup", async () => {
  const folder = throwAwayFolder();
  const cluster = await startTestCluster();
  const objects = await startObjectStore({ secretAccessKey: "planted-s3-secret-4711" });
  const port = await freePort();
  const { bucket } = objects;
  const secrets = { METRICS_TOKEN: "planted-metrics-token-4711", S3_SECRET_ACCESS_KEY: bucket.secretAccessKey };
  const env = {
    PATH: process.env["PATH"],
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: "off",
    LOG_LEVEL: "trace",
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    ...secrets,
    SMTP_URL: "smtp://millwright:planted-smtp-secret-4711@127.0.0.1:1",
    MAIL_FROM: "maintenance@plant.example",
  };
  const child = spawn(process.execPath, [path.join(SERVER, "main.ts")], { env });
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (told += part.toString()));
  try {
    await expect.poll(() => told, { timeout: 60_000 }).toContain("is ready");
    for (const at of ["/", "/metrics", "/readyz", "/api/openapi.json", "/api/TenantInfo/", "/api/Supplier/1"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
        headers: { accept: "text/html", authorization: at === "/metrics" ? `Bearer ${secrets.METRICS_TOKEN}` : "Bearer wrong" },
      });
      told += await answer.text();
    }
    expect(told).toContain("millwright_database_up 1");
    await writeBackup({
      ownerUrl: cluster.ownerUrl,
      files: openFiles({ dataDir: folder, bucket }),
      version: "0",
      archive: path.join(folder, "backup"),
    });
    told += fs.readFileSync(path.join(folder, "backup", "manifest.json"), "utf8");
    for (const name of fs.readdirSync(path.join(folder, "backup", "tables")))
      told += gunzipSync(fs.readFileSync(path.join(folder, "backup", "tables", name))).toString();
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    await objects.stop();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const planted = [
    ...Object.values(secrets),
    "planted-smtp-secret-4711",
    new URL(cluster.databaseUrl).password,
    new URL(cluster.ownerUrl).password,
  ];
  expect(planted.filter((secret) => told.includes(secret))).toEqual([]);
}, 120_000);
