import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockDataDir } from "./data-lock.ts";
import { throwAwayFolder } from "../testing/cluster.ts";

const dir = throwAwayFolder();
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

test("a second server on the same data is told where the first one is", () => {
  const unlock = lockDataDir(dir, "http://localhost:4321");

  expect(() => lockDataDir(dir, "http://localhost:4322")).toThrow(/already running.*http:\/\/localhost:4321/);
  unlock();
  lockDataDir(dir, "http://localhost:4322")();
});

test("a killed server does not hinder the next one, even when its number belongs to another program by now", async () => {
  const killed = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  fs.writeFileSync(path.join(dir, "server.json"), JSON.stringify({ pid: killed.pid, born: "another time", url: "http://localhost:1" }));
  lockDataDir(dir, "http://localhost:2")();

  killed.kill("SIGKILL");
  await once(killed, "exit");
  fs.writeFileSync(path.join(dir, "server.json"), JSON.stringify({ pid: killed.pid, born: "", url: "http://localhost:1" }));
  lockDataDir(dir, "http://localhost:2")();
});
