import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./lib/paths.mjs";

const read = (...parts) => fs.readFileSync(inRoot(...parts), "utf8");
const UNITS = ["millwright.service", "millwright-backup.service"];

test("the image installs from the package files of every workspace", () => {
  const { workspaces } = JSON.parse(read("package.json"));
  const folders = workspaces.flatMap((pattern) =>
    fs.readdirSync(inRoot(path.dirname(pattern))).map((name) => `${path.dirname(pattern)}/${name}`),
  );
  for (const folder of folders) expect(read("Dockerfile")).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

test("image and units start programs that are there, as an account that is not root", () => {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(read("Dockerfile"))[1]);
  expect(fs.existsSync(inRoot(command[1]))).toBe(true);
  expect(read("Dockerfile")).toMatch(/^USER millwright$/m);
  for (const unit of UNITS) {
    const said = read("deploy/systemd", unit);
    expect(fs.existsSync(inRoot(/^ExecStart=\S+ (\S+)$/m.exec(said)[1])), unit).toBe(true);
    expect(said, unit).toMatch(/^User=millwright$/m);
    expect(said, unit).toMatch(/^KillMode=mixed$/m);
  }
});

test("server and backup are locked in alike, except for where backups go", () => {
  const lockOf = (unit) =>
    read("deploy/systemd", unit)
      .split("\n")
      .filter((line) => /^(NoNew|Capability|Protect|Private|Restrict|Lock|SystemCall)/.test(line));
  const [server, backup] = UNITS.map(lockOf);
  expect(server.length).toBeGreaterThan(15);
  expect(backup).toEqual(server);
});

test("a night in which no backup could be made removes no older one", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-nights-"));
  const old = path.join(folder, "millwright-2020-01-01T000000Z");
  fs.mkdirSync(old);
  fs.utimesSync(old, 0, 0);
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, "none"), BACKUPS: folder, KEEP_DAYS: "14" };
  const { status, stderr } = spawnSync("sh", [inRoot("deploy/backup.sh")], { env, encoding: "utf8" });
  expect(stderr).toContain("There is no data folder");
  expect(status).toBe(1);
  expect(fs.readdirSync(folder)).toEqual([path.basename(old)]);
  fs.rmSync(folder, { recursive: true });
});
