import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isRoot } from "./accounts.ts";
import { findDataDir, findDatabase, openDataDir } from "./data-dir.ts";
import { throwAwayFolder } from "../testing/cluster.ts";

const SERVER = path.join(import.meta.dirname, "../..");
const NOBODY = 65_534;

const folder = throwAwayFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let serial = 0;
const newFolder = (...names: string[]) => {
  const dir = path.join(folder, `${(serial += 1)}`);
  for (const name of ["", ...names]) fs.mkdirSync(path.join(dir, name), { recursive: true, mode: 0o711 });
  return dir;
};

/** A folder that is not ours to use: another account's for root, a closed one for everybody else, who cannot give folders away. */
function takeAway(dir: string): string {
  if (isRoot()) fs.chownSync(dir, NOBODY, NOBODY);
  fs.chmodSync(dir, isRoot() ? 0o700 : 0o000);
  return dir;
}
const giveBack = (dir: string) => {
  fs.chmodSync(dir, 0o711);
  if (isRoot()) fs.chownSync(dir, 0, 0);
};
const NOT_OURS = isRoot()
  ? /^The data folder \S+ belongs to the account (nobody|65534): run this as \1, not as root\./
  : /^The data folder \S+ may not be written to by its own account\./;

interface Ended {
  code: number;
  said: string;
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return await new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env["PATH"], PORT: "0", DEMO: "off", ...env } };
    execFile(process.execPath, [path.join(SERVER, program), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const COMMANDS: [name: string, program: string, args: string[]][] = [
  ["backup", "backup/main.ts", ["backup", "archive"]],
  ["audit:verify", "audit-verify.ts", []],
  ["stock:verify", "stock-verify.ts", []],
];

test.each(COMMANDS)("%s makes neither folder nor database where there is none, and says so", async (_name, program, args) => {
  const empty = newFolder();
  for (const [dir, what] of [
    [empty, "no database in the data folder"],
    [path.join(empty, "none"), "no data folder"],
  ] as const) {
    const { code, said } = await run(program, args, { DATA_DIR: dir });
    expect(said).toMatch(new RegExp(`^There is ${what} ${dir}\\. Set DATA_DIR .*\\n$`));
    expect(code).toBeGreaterThan(0);
  }
  expect(fs.readdirSync(empty)).toEqual([]);
  expect(fs.existsSync(path.join(folder, "archive"))).toBe(false);
});

test.each([...COMMANDS, ["npm start", "main.ts", []] as (typeof COMMANDS)[number]])(
  "%s refuses the data of another account instead of passing it over",
  async (_name, program, args) => {
    const dir = takeAway(newFolder("postgres"));
    const { code, said } = await run(program, args, { DATA_DIR: dir });
    giveBack(dir);
    expect(said.trim()).toMatch(NOT_OURS);
    expect(said).not.toContain("    at ");
    expect(code).toBeGreaterThan(0);
    expect(fs.readdirSync(dir)).toEqual(["postgres"]);
    expect(fs.existsSync(path.join(folder, "archive"))).toBe(false);
  },
);

test("a folder of another account is refused empty as well, because two accounts in it would lock each other out", () => {
  const dir = takeAway(newFolder());
  expect(() => openDataDir(dir)).toThrow(NOT_OURS);
  giveBack(dir);
  expect(openDataDir(dir)).toBe(dir);
});

test("data that is there is used where it is, or refused when it can no longer be reached; never is another folder taken for it", () => {
  const above = newFolder("data/postgres");
  const dir = path.join(above, "data");
  expect(findDatabase(dir, () => {})).toBe(dir);

  fs.chmodSync(above, isRoot() ? 0o700 : 0o000);
  expect(() => findDataDir(dir)).toThrow(
    isRoot() ? /^The data is in \S+, and the account \S+, which runs PostgreSQL for root, can no longer reach it/ : /cannot be looked at/,
  );
  fs.chmodSync(above, 0o711);
  expect(findDataDir(dir)).toBe(dir);
});

test("looking for the data folder makes none, and a file is none", () => {
  const missing = path.join(newFolder(), "data");
  expect(findDataDir(missing)).toBe(missing);
  expect(fs.existsSync(missing)).toBe(false);
  fs.writeFileSync(missing, "");
  expect(() => findDataDir(missing)).toThrow(/which is no folder/);
});
