import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { type LocalPg, startLocalPg } from "./pg-local.ts";
import { cutLog, openLog } from "./pg-log.ts";
import { livePostmaster } from "./pg-process.ts";
import { throwAwayFolder } from "../testing/cluster.ts";

const dir = throwAwayFolder();
const said: string[] = [];
const started: LocalPg[] = [];
const start = async () => {
  const server = await startLocalPg({ dir, settings: { shared_buffers: "16MB" }, say: (line) => said.push(line) });
  started.push(server);
  return server;
};
const postmaster = () => livePostmaster(path.join(fs.realpathSync(dir), "postgres"));

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  said.length = 0;
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

async function ask(server: LocalPg, sql: string): Promise<unknown> {
  const client = new pg.Client(server.superuserUrl);
  client.on("error", () => {});
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

test("the address stays the same from start to start, and nothing is left after a stop", async () => {
  const first = await start();
  await first.stop();
  expect(postmaster()).toBeUndefined();

  const second = await start();
  expect(second.superuserUrl).toBe(first.superuserUrl);
  expect(second.attached).toBe(false);
});

test("the server of a process that was killed is found and taken over", async () => {
  const program = `const { startLocalPg } = await import(${JSON.stringify(import.meta.resolve("./pg-local.ts"))});
    await startLocalPg({ dir: ${JSON.stringify(dir)} }); console.log("up"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(other.stdout, "data");
  other.kill("SIGKILL");
  await once(other, "exit");
  const left = postmaster()?.pid;

  const heir = await start();

  expect(left).toBeGreaterThan(0);
  expect({ attached: heir.attached, pid: postmaster()?.pid }).toEqual({ attached: true, pid: left });
  expect(await ask(heir, "select 1")).toBe(1);
  await heir.stop();
  expect(postmaster()).toBeUndefined();
});

test("a killed PostgreSQL is started again in place and keeps what was committed", async () => {
  const server = await start();
  await ask(server, "create table if not exists kept (a int)");
  await ask(server, "insert into kept values (7)");
  const killed = postmaster()?.pid ?? 0;
  process.kill(killed, "SIGKILL");

  await expect.poll(() => said.some((line) => line.startsWith("PostgreSQL is back")), { timeout: 30_000 }).toBe(true);
  expect(postmaster()?.pid).not.toBe(killed);
  expect(await ask(server, "select a from kept")).toBe(7);
});

test("a busy backend of a killed server is ended before the next server touches the data", async () => {
  const server = await start();
  const busy = ask(server, "select count(*) from generate_series(1, 3000000000)").catch((error: Error) => error.message);
  await sleep(300);
  process.kill(postmaster()?.pid ?? 0, "SIGKILL");

  await expect.poll(() => said.some((line) => line.startsWith("PostgreSQL is back")), { timeout: 15_000 }).toBe(true);
  expect(await busy).toMatch(/terminat/);
  expect(await ask(server, "select 1")).toBe(1);
});

test("a lock file that names a process which is no PostgreSQL does not hinder the start", async () => {
  await (await start()).stop();
  const lock = path.join(dir, "postgres", "postmaster.pid");
  fs.writeFileSync(lock, `${process.pid}\n${path.join(dir, "postgres")}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
  const { uid, gid } = fs.statSync(path.dirname(lock));
  fs.chownSync(lock, uid, gid);

  expect(await ask(await start(), "select 1")).toBe(1);
});

test("a port that another program has taken is given up for a free one, which is kept from then on", async () => {
  const { port, stop } = await start();
  await stop();
  const other = net.createServer().listen(port, "127.0.0.1");
  const moved = await start();
  await moved.stop();
  other.close();

  expect(moved.port).not.toBe(port);
  expect((await start()).port).toBe(moved.port);
});

test("a thousand refused writes leave no line in the log", async () => {
  const server = await start();
  await ask(server, "create table if not exists taken (a int primary key, b text)");
  await ask(server, "insert into taken values (1) on conflict do nothing");
  const size = () => fs.statSync(path.join(dir, "postgres.log")).size;
  const before = size();

  const client = new pg.Client(server.superuserUrl);
  await client.connect();
  const codes = new Set<unknown>();
  for (let turn = 0; turn < 1000; turn += 1) {
    await client
      .query("insert into taken values (1, $1)", ["long ".repeat(100)])
      .catch((error: { code?: string }) => codes.add(error.code));
  }
  await client.end();
  expect([...codes]).toEqual(["23505"]);
  expect(size()).toBe(before);
});

test("a log that has grown is emptied under its writer, who goes on in it, and its last part is kept once", async () => {
  const file = path.join(dir, "written.log");
  const writer = openLog(file);
  for (const line of ["first", "second"]) {
    fs.writeSync(writer, `${line}\n`.repeat(300));
    cutLog(file, 1000);
  }
  fs.writeSync(writer, "third\n");
  fs.closeSync(writer);

  expect(fs.readFileSync(`${file}.1`, "utf8")).toBe("second\n".repeat(300));
  expect(fs.readFileSync(file, "utf8")).toBe("third\n");
  expect(fs.statSync(`${file}.1`).mode & 0o777).toBe(0o600);
});

test("the folder keeps its secrets to itself", async () => {
  await start();
  const rights = (name: string) => (fs.statSync(path.join(dir, name)).mode & 0o777).toString(8);

  expect([rights("database.json"), rights("postgres"), rights("postgres.log")]).toEqual(["600", "700", "600"]);
});
