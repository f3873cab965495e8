import net from "node:net";
import path from "node:path";
import type { Bucket } from "./platform/files/s3-client.ts";
import { StartProblem } from "./platform/ops/start-problem.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Declared<T> = { name: string; standard: string; meaning: string; parse(value: string | undefined, env: Env): T };

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every setting, once: what it is called outside, what it means and how it is read. The table of the README is made of it. */
const DECLARED = {
  port: setting("PORT", "4000", "Port the application is served on.", (value = "4000") => {
    const port = Number(value);
    if (!/^\d+$/.test(value) || port > 65_535) throw new StartProblem(`PORT is "${value}"; it must be a number between 0 and 65535.`);
    return port;
  }),
  host: setting(
    "HOST",
    "127.0.0.1",
    "Address it listens on. Any other address makes it reachable from outside and switches the demo off.",
    hostOf,
  ),
  dataDir: setting("DATA_DIR", "./data", "Folder of the embedded database and the uploaded files.", (value = "./data") =>
    path.resolve(value),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "embedded PostgreSQL",
    "Your own PostgreSQL 16 or newer, signed in as the run-time role. Needs DATABASE_OWNER_URL too.",
    (value) => postgresUrl("DATABASE_URL", value),
  ),
  ownerUrl: setting(
    "DATABASE_OWNER_URL",
    "embedded PostgreSQL",
    "The same database, signed in as the role that owns the tables.",
    (value) => postgresUrl("DATABASE_OWNER_URL", value),
  ),
  publicUrl: setting("PUBLIC_URL", "http://localhost:PORT", "Address people use, for links in messages.", (value, env) =>
    publicUrlOf(value, env),
  ),
  trustedProxies: setting(
    "TRUSTED_PROXIES",
    "none",
    "Addresses or networks (10.0.0.0/8) of the proxies in front, by commas. Of them alone `X-Forwarded-For` is believed, by which calls are limited.",
    proxiesOf,
  ),
  demo: setting(
    "DEMO",
    "on while HOST and PUBLIC_URL are this machine only, else off",
    "Creates the demo companies at the first start and lets their accounts in; whatever a proxy sends on is refused to them.",
    (value, env) =>
      onOrOff("DEMO", value, isThisMachine(hostOf(env["HOST"])) && isThisMachine(hostIn(publicUrlOf(env["PUBLIC_URL"], env)))),
  ),
  s3Endpoint: setting("S3_ENDPOINT", "Amazon's, by S3_REGION", "Address of an S3-compatible store for uploaded files.", (value) =>
    httpUrl("S3_ENDPOINT", value),
  ),
  s3Bucket: setting(
    "S3_BUCKET",
    "none: files are kept in DATA_DIR",
    "Bucket for uploaded files; it must exist. Needs the two keys.",
    (value) => value,
  ),
  s3Region: setting("S3_REGION", "us-east-1", "Region that requests to the store are signed for.", (value = "us-east-1") => value),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", "none", "Who the server is at the store.", (value) => value),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", "none", "The secret that goes with it.", (value) => value),
  s3ForcePathStyle: setting(
    "S3_FORCE_PATH_STYLE",
    "on with S3_ENDPOINT, else off",
    "The bucket's name stands in the path instead of in front of the host.",
    (value, env) => onOrOff("S3_FORCE_PATH_STYLE", value, env["S3_ENDPOINT"] !== undefined),
  ),
  tenantFilesMb: setting(
    "TENANT_FILES_MB",
    "10000",
    "Megabytes of files that an organisation may keep, unless it has a limit of its own; `off` for no limit.",
    (value = "10000") => megabytes("TENANT_FILES_MB", value),
  ),
  uploadMbPerHour: setting(
    "UPLOAD_MB_PER_HOUR",
    "1000",
    "Megabytes that one person may upload in an hour; `off` for no limit.",
    (value = "1000") => megabytes("UPLOAD_MB_PER_HOUR", value),
  ),
  smtpUrl: setting(
    "SMTP_URL",
    "none: messages stand in the outbox, where administrators find their links",
    "Mail server that messages go out by, such as `smtps://user:password@mail.example.com`. Needs MAIL_FROM.",
    (value) => smtpUrl("SMTP_URL", value),
  ),
  mailFrom: setting("MAIL_FROM", "none", "Address that messages come from.", (value) =>
    addressOf("MAIL_FROM", value, "maintenance@example.com"),
  ),
  supportEmail: setting("SUPPORT_EMAIL", "none", "Whom people ask for help, where their organisation names nobody.", (value) =>
    addressOf("SUPPORT_EMAIL", value, "help@example.com"),
  ),
  mqttPort: setting("MQTT_PORT", "none: gateways speak HTTP alone", "Port on which gateways speak MQTT 3.1.1.", (value) => {
    if (value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535)) return value === undefined ? null : Number(value);
    throw new StartProblem(`MQTT_PORT is "${value}"; it must be a number between 0 and 65535.`);
  }),
  mqttTlsCert: setting(
    "MQTT_TLS_CERT",
    "none",
    "File with the certificate of MQTT_PORT, and those that lead to it. Needs MQTT_TLS_KEY.",
    (value) => value,
  ),
  mqttTlsKey: setting("MQTT_TLS_KEY", "none", "File with the private key that goes with it.", (value) => value),
  mqttPlain: setting(
    "MQTT_PLAIN",
    "off",
    "Lets gateways speak MQTT without TLS from beyond this machine, where the network is trusted.",
    (value) => onOrOff("MQTT_PLAIN", value, false),
  ),
  livePerPerson: setting(
    "LIVE_PER_PERSON",
    "20",
    "Pages of one person that hear at once what others change; further ones ask every 15 seconds.",
    (value = "20") => countOf("LIVE_PER_PERSON", value),
  ),
  liveConnections: setting(
    "LIVE_CONNECTIONS",
    "2000",
    "Pages that are told at once what was changed, of each process; further ones ask every 15 seconds.",
    (value = "2000") => countOf("LIVE_CONNECTIONS", value),
  ),
  metricsToken: setting(
    "METRICS_TOKEN",
    "none",
    "Bearer token that GET /metrics asks for; without it this machine itself is answered, and nobody while PUBLIC_URL is beyond it.",
    (value) => {
      if (value === undefined || value.length >= 16) return value;
      throw new StartProblem("METRICS_TOKEN is too short to be kept from guessing; use at least 16 characters.");
    },
  ),
  logLevel: setting("LOG_LEVEL", "warn in a terminal, else info", `One of ${LOG_LEVELS.join(", ")}.`, (value) => {
    const level = value ?? (process.stdout.isTTY ? "warn" : "info");
    const known = LOG_LEVELS.find((name) => name === level);
    if (!known) throw new StartProblem(`LOG_LEVEL is "${level}"; it must be one of ${LOG_LEVELS.join(", ")}.`);
    return known;
  }),
};

function addressOf(name: string, value: string | undefined, example: string): string | undefined {
  if (value === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value;
  throw new StartProblem(`${name} is "${value}"; it must be an address such as ${example}.`);
}

export type Settings = { readonly [K in keyof typeof DECLARED]: ReturnType<(typeof DECLARED)[K]["parse"]> };

/** An empty variable counts as not set. */
export function readSettings(env: Env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const entries = Object.entries(DECLARED).map(([key, { name, parse }]) => [key, parse(given[name], given)]);
  const settings = Object.fromEntries(entries) as Settings;
  if (!settings.databaseUrl !== !settings.ownerUrl) {
    throw new StartProblem("DATABASE_URL and DATABASE_OWNER_URL belong together: set both, or neither for the embedded PostgreSQL.");
  }
  if (settings.smtpUrl && !settings.mailFrom) throw new StartProblem("SMTP_URL needs MAIL_FROM, the address that messages come from.");
  bucketOf(settings);
  return settings;
}

/** Whether people reach it from elsewhere: what then comes from this machine may be sent on by a proxy that says nothing of itself. */
export const isReachedFromElsewhere = ({ host, publicUrl }: Pick<Settings, "host" | "publicUrl">): boolean =>
  !isThisMachine(host) || !isThisMachine(hostIn(publicUrl));

/** The object store of the settings; null for a folder of this machine. */
export function bucketOf(settings: Omit<Settings, "dataDir">): Bucket | null {
  const {
    s3Bucket: bucket,
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey,
    s3Region: region,
    s3ForcePathStyle: isPathStyle,
  } = settings;
  if (!bucket) return null;
  if (!accessKeyId || !secretAccessKey) throw new StartProblem("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  return {
    endpoint: settings.s3Endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    isPathStyle,
  };
}

export function settingsTable(): string {
  const rows = Object.values(DECLARED).map(({ name, standard, meaning }) => `| \`${name}\` | ${standard} | ${meaning} |`);
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

function setting<T>(name: string, standard: string, meaning: string, parse: Declared<T>["parse"]): Declared<T> {
  return { name, standard, meaning, parse };
}

function hostOf(value = "127.0.0.1"): string {
  return value;
}

const isThisMachine = (host: string): boolean => /^(127\.[\d.]+|::1|(.+\.)?localhost)$/i.test(host);
const hostIn = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");

function publicUrlOf(value: string | undefined, env: Env): string {
  const host = hostOf(env["HOST"]);
  const standard = `http://${isThisMachine(host) ? "localhost" : host.includes(":") ? `[${host}]` : host}:${env["PORT"] ?? "4000"}`;
  return (httpUrl("PUBLIC_URL", value) ?? standard).replace(/\/+$/, "");
}

function proxiesOf(value = ""): readonly string[] {
  const proxies = value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = proxies.find((one) => !isNetwork(one));
  if (wrong === undefined) return proxies;
  throw new StartProblem(
    `TRUSTED_PROXIES holds "${wrong}"; it must be addresses or networks such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, with commas between them.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = net.isIP(address);
  // A network of nobody in particular would believe everybody.
  return (
    family !== 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

function megabytes(name: string, value: string): number | null {
  if (value === "off") return null;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new StartProblem(`${name} is "${value}"; it must be a whole number of megabytes, or "off".`);
}

function countOf(name: string, value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw new StartProblem(`${name} is "${value}"; it must be a whole number.`);
}

function onOrOff(name: string, value: string | undefined, standard: boolean): boolean {
  if (value === undefined) return standard;
  if (["on", "1", "true"].includes(value)) return true;
  if (["off", "0", "false"].includes(value)) return false;
  throw new StartProblem(`${name} is "${value}"; it must be "on" or "off".`);
}

function httpUrl(name: string, value: string | undefined): string | undefined {
  if (!value || /^https?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new StartProblem(`${name} is "${value}"; it must be a full address such as https://maintenance.example.com.`);
}

/** It may hold a password, so what is wrong with it is said without it. */
function smtpUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^smtps?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new StartProblem(`${name} must look like smtp://host:587 or smtps://user:password@host.`);
}

function postgresUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new StartProblem(`${name} must look like postgres://user:password@host:5432/database.`);
}
