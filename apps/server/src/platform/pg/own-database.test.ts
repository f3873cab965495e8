import { execFile } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseUrls, ensureCluster } from "./cluster.ts";
import { connectProblem } from "./connect-problem.ts";
import { assertOwnDatabase, faultOfPlace, type Place } from "./own-database.ts";
import type { LocalPg } from "./pg-local.ts";
import { startThrowAwayServer, throwAwayFolder } from "../testing/cluster.ts";

let server: LocalPg;
let urls: DatabaseUrls;

beforeAll(async () => {
  server = await startThrowAwayServer();
  urls = await ensureCluster(server.superuserUrl, server.dir);
});
afterAll(() => server.stop());

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client(changed(server.superuserUrl, { pathname: "/millwright" }));
  await client.connect();
  await client.query(sql);
  await client.end();
}

function changed(url: string, parts: Partial<Pick<URL, "username" | "password" | "hostname" | "port" | "pathname" | "search">>): string {
  return Object.assign(new URL(url), parts).href;
}

test("a PostgreSQL that was prepared as the manual says is accepted", async () => {
  await assertOwnDatabase(urls);
});

const PLACE: Place = {
  role: "millwright_owner",
  database: "millwright",
  identity: "1",
  version: 160_004,
  versionText: "16.4",
  encoding: "UTF8",
  isStandby: false,
  hasIcu: true,
};

test.each<[what: string, found: Partial<Place>, said: RegExp | undefined]>([
  ["the oldest that will do", { version: 160_000 }, undefined],
  [
    "the last that will not",
    { version: 150_018, versionText: "15.18 (Debian 15.18-0+deb12u1)" },
    /version 15\.18 .*; Millwright needs 16 or newer/,
  ],
  ["another encoding", { encoding: "LATIN1" }, /encoded as LATIN1; Millwright needs UTF8/],
  ["no order of names", { hasIcu: false }, /was built without ICU, by which names are sorted/],
  ["a standby", { isStandby: true }, /is a standby, which can only be read/],
])("of a server it is told what does not fit: %s", (_what, found, said) => {
  const fault = faultOfPlace({ ...PLACE, ...found });
  if (said) expect(fault).toMatch(said);
  else expect(fault).toBeUndefined();
});

describe("what an administrator forgot is told in words, before anything is written", () => {
  test.each([
    [
      "an extension",
      "drop extension btree_gin",
      "create extension btree_gin",
      /lacks an extension: create extension btree_gin\. A database administrator/,
    ],
    [
      "handing functions over",
      "revoke millwright_definer from millwright_owner",
      "grant millwright_definer to millwright_owner with inherit false, set true",
      /cannot hand functions over to millwright_definer: grant millwright_definer/,
    ],
    [
      "passing row policies",
      "alter role millwright_definer nobypassrls",
      "alter role millwright_definer bypassrls",
      /alter role millwright_definer bypassrls/,
    ],
    [
      "creating as the definer",
      "revoke create on schema public from millwright_definer",
      "grant create on schema public to millwright_definer",
      /millwright_definer may not use and create in the schema public/,
    ],
    [
      "using the schema",
      "revoke usage on schema public from public, millwright_app",
      "grant usage on schema public to public, millwright_app",
      /millwright_app may not use the schema public/,
    ],
    [
      "connecting",
      "revoke connect on database millwright from millwright_app",
      "grant connect on database millwright to millwright_app",
      /^DATABASE_URL cannot be used: the role "millwright_app" may not connect/,
    ],
    [
      "an owner that policies bind",
      "alter role millwright_owner bypassrls",
      "alter role millwright_owner nobypassrls",
      /which row policies do not bind/,
    ],
  ])("%s", async (_what, forget, remember, said) => {
    await asSuperuser(forget);
    try {
      await expect(assertOwnDatabase(urls)).rejects.toThrow(said);
    } finally {
      await asSuperuser(remember);
    }
    await assertOwnDatabase(urls);
  });

  test("a role of another name, two databases, and exchanged addresses", async () => {
    await asSuperuser("create role bob login password 'bob'; grant connect on database millwright to bob");
    await expect(
      assertOwnDatabase({ ...urls, databaseUrl: changed(urls.databaseUrl, { username: "bob", password: "bob" }) }),
    ).rejects.toThrow(/signs in as "bob", which has none of the rights of millwright_app/);
    await asSuperuser("grant connect on database postgres to millwright_app");
    await expect(assertOwnDatabase({ ...urls, databaseUrl: changed(urls.databaseUrl, { pathname: "/postgres" }) })).rejects.toThrow(
      /leads to the database "postgres" and DATABASE_OWNER_URL to another one/,
    );
    await expect(assertOwnDatabase({ databaseUrl: urls.ownerUrl, ownerUrl: urls.databaseUrl })).rejects.toThrow(
      /perhaps the two are exchanged/,
    );
  });
});

describe("an address that leads nowhere", () => {
  test.each([
    ["a wrong password", { password: "wrong" }, /refuses the password of the role "millwright_owner"/],
    ["no password", { password: "" }, /asks for a password of the role "millwright_owner"/],
    ["a database that is not there", { pathname: "/other" }, /has no database "other"/],
    ["a port where nobody listens", { port: "1" }, /nothing answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)/],
    ["a host that is none", { hostname: "database.invalid" }, /the host database\.invalid is not known/],
    ["TLS from a server without", { search: "?sslmode=verify-full" }, /asks for TLS \(sslmode\), and PostgreSQL at \S+ does not offer it/],
    [
      "an authority's file that is not there",
      { search: "?sslmode=verify-full&sslrootcert=/none.crt" },
      /a file that the address names cannot be read .*\/none\.crt/,
    ],
  ])("%s is told in a sentence, without the password", async (_what, parts, said) => {
    const ownerUrl = changed(urls.ownerUrl, parts);
    const refused = await assertOwnDatabase({ ...urls, ownerUrl }).catch((error: Error) => error.message);
    expect(refused).toMatch(said);
    expect(refused).toMatch(/^DATABASE_OWNER_URL cannot be used: /);
    expect(refused).not.toContain(new URL(urls.ownerUrl).password);
  });

  test("a program that is no PostgreSQL", async () => {
    const other = net.createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as net.AddressInfo;
    await expect(assertOwnDatabase({ ...urls, ownerUrl: changed(urls.ownerUrl, { port: String(port) }) })).rejects.toThrow(
      /it may be no PostgreSQL/,
    );
    other.close();
  });

  test.each([
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "self-signed certificate in certificate chain",
      /certificate of db\.example:6543 is not to be trusted .*sslrootcert/,
    ],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match", /certificate of db\.example:6543 is not to be trusted/],
    ["57P03", "the database system is starting up", /is not ready yet .*Start again in a moment/],
    ["53300", "sorry, too many clients already", /has no connection left/],
  ])("%s is told in words", (code, message, said) => {
    const { message: told } = connectProblem(
      "DATABASE_URL",
      "postgres://millwright_app:secret@db.example:6543/millwright",
      Object.assign(new Error(message), { code }),
    );
    expect(told).toMatch(said);
    expect(told).not.toContain("secret");
  });
});

test("the start ends with one sentence and without a trace, and so do the commands on a database that was never started on", async () => {
  const dataDir = throwAwayFolder();
  const run = async (program: string, args: string[], ownerUrl: string) =>
    await new Promise<{ code: unknown; said: string }>((resolve) => {
      const env = {
        PATH: process.env["PATH"],
        PORT: "0",
        DEMO: "off",
        DATA_DIR: dataDir,
        DATABASE_URL: urls.databaseUrl,
        DATABASE_OWNER_URL: ownerUrl,
      };
      execFile(process.execPath, [path.join(import.meta.dirname, program), ...args], { env, cwd: dataDir }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: (stdout + stderr).trim() }),
      );
    });
  const [started, saved, verified] = await Promise.all([
    run("../../main.ts", [], changed(urls.ownerUrl, { port: "1" })),
    run("../../backup/main.ts", ["backup", "archive"], urls.ownerUrl),
    run("../../audit-verify.ts", [], urls.ownerUrl),
  ]);
  expect(started).toEqual({
    code: 1,
    said: "DATABASE_OWNER_URL cannot be used: nothing answers at 127.0.0.1:1 (ECONNREFUSED). Is PostgreSQL running there, and is the port open?",
  });
  const never =
    "The database holds no data of Millwright: it was never started on it. Check DATA_DIR, or DATABASE_URL and DATABASE_OWNER_URL.";
  expect(saved).toEqual({ code: 1, said: never });
  expect(verified).toEqual({ code: 2, said: never });
  expect(fs.readdirSync(dataDir)).toEqual([]);
  fs.rmSync(dataDir, { recursive: true, force: true });
  // Three programs are started at once.
}, 180_000);
