import path from "node:path";
import { expect, test } from "vitest";
import { bucketOf, isReachedFromElsewhere, readSettings, settingsTable } from "./settings.ts";

test("without any variable the server is for this machine only, with demo data and its own database", () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    host: "127.0.0.1",
    dataDir: path.resolve("data"),
    databaseUrl: undefined,
    ownerUrl: undefined,
    publicUrl: "http://localhost:4000",
    demo: true,
  });
});

test("a server that others can reach has no demo accounts unless they are asked for", () => {
  expect(readSettings({ HOST: "0.0.0.0" }).demo).toBe(false);
  expect(readSettings({ HOST: "0.0.0.0", DEMO: "on" }).demo).toBe(true);
  expect(readSettings({ HOST: "::1" }).demo).toBe(true);
  expect(readSettings({ PUBLIC_URL: "https://plant.example.com" }).demo).toBe(false);
  expect(readSettings({ PUBLIC_URL: "https://plant.example.com", DEMO: "on" }).demo).toBe(true);
  expect(readSettings({ PUBLIC_URL: "http://localhost:8080" }).demo).toBe(true);
  expect(readSettings({ DEMO: "off" }).demo).toBe(false);
});

test.each([
  [{}, false],
  [{ PUBLIC_URL: "http://127.0.0.1:8080" }, false],
  [{ PUBLIC_URL: "http://[::1]:8080" }, false],
  [{ PUBLIC_URL: "http://localhost.example.com" }, true],
  [{ PUBLIC_URL: "https://plant.example.com" }, true],
  [{ HOST: "0.0.0.0" }, true],
])("whether people reach it from elsewhere: %o", (env, answer) => {
  expect(isReachedFromElsewhere(readSettings(env))).toBe(answer);
});

test("proxies are believed that are named, one by one or as networks", () => {
  expect(readSettings({}).trustedProxies).toEqual([]);
  expect(readSettings({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8" }).trustedProxies).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
    "fd00::/8",
  ]);
});

test("files and uploads have limits unless these are switched off", () => {
  expect(readSettings({})).toMatchObject({ tenantFilesMb: 10_000, uploadMbPerHour: 1000 });
  expect(readSettings({ TENANT_FILES_MB: "off", UPLOAD_MB_PER_HOUR: "off" })).toMatchObject({ tenantFilesMb: null, uploadMbPerHour: null });
});

test("an empty variable counts as not set", () => {
  expect(readSettings({ PORT: "", DEMO: "", DATABASE_URL: "" })).toMatchObject({ port: 4000, demo: true, databaseUrl: undefined });
});

test("the public address loses its trailing slash, so that links are joined in one way", () => {
  expect(readSettings({ PUBLIC_URL: "https://plant.example.com/" }).publicUrl).toBe("https://plant.example.com");
});

test.each([
  [{ PORT: "http" }, /PORT/],
  [{ PORT: "70000" }, /PORT/],
  [{ DEMO: "maybe" }, /DEMO/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
  [{ LIVE_CONNECTIONS: "many" }, /LIVE_CONNECTIONS/],
  [{ PUBLIC_URL: "plant.example.com" }, /PUBLIC_URL/],
  [{ DATABASE_URL: "mysql://a/b", DATABASE_OWNER_URL: "postgres://a/b" }, /DATABASE_URL/],
  [{ DATABASE_URL: "postgres://a/b" }, /both/],
  [{ METRICS_TOKEN: "short" }, /METRICS_TOKEN/],
  [{ SMTP_URL: "mail.example.com", MAIL_FROM: "m@example.com" }, /SMTP_URL/],
  [{ SMTP_URL: "smtp://mail.example.com" }, /MAIL_FROM/],
  [{ MAIL_FROM: "the plant" }, /MAIL_FROM/],
  [{ SUPPORT_EMAIL: "ask us" }, /SUPPORT_EMAIL/],
  [{ TENANT_FILES_MB: "1.5" }, /TENANT_FILES_MB/],
  [{ UPLOAD_MB_PER_HOUR: "0" }, /UPLOAD_MB_PER_HOUR/],
  [{ TRUSTED_PROXIES: "proxy.example.com" }, /TRUSTED_PROXIES/],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, /TRUSTED_PROXIES/],
  [{ TRUSTED_PROXIES: "10.0.0.0/40" }, /TRUSTED_PROXIES/],
  [{ S3_BUCKET: "mill" }, /S3_ACCESS_KEY_ID/],
  [{ S3_ENDPOINT: "minio:9000" }, /S3_ENDPOINT/],
])("a wrong value stops the start and names its variable: %o", (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

const S3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_FORCE_PATH_STYLE"];

test("files go to a bucket where one is named, with its keys; an own endpoint is spoken to in path style", () => {
  const keys = { S3_BUCKET: "mill", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  expect(bucketOf(readSettings({}))).toBeNull();
  expect(bucketOf(readSettings({ ...keys, S3_REGION: "eu-central-1" }))).toMatchObject({
    endpoint: "https://s3.eu-central-1.amazonaws.com",
    isPathStyle: false,
  });
  expect(bucketOf(readSettings({ ...keys, S3_ENDPOINT: "http://minio:9000" }))).toMatchObject({
    endpoint: "http://minio:9000",
    isPathStyle: true,
  });
});

test("the table for the README names every variable once", () => {
  const names = [...settingsTable().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);

  expect(names).toEqual([
    "PORT",
    "HOST",
    "DATA_DIR",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "DEMO",
    ...S3,
    "TENANT_FILES_MB",
    "UPLOAD_MB_PER_HOUR",
    "SMTP_URL",
    "MAIL_FROM",
    "SUPPORT_EMAIL",
    "MQTT_PORT",
    "MQTT_TLS_CERT",
    "MQTT_TLS_KEY",
    "MQTT_PLAIN",
    "LIVE_PER_PERSON",
    "LIVE_CONNECTIONS",
    "METRICS_TOKEN",
    "LOG_LEVEL",
  ]);
});
