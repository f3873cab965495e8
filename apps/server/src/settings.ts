import path from "node:path";
import { StartProblem } from "./platform/start-problem.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Declared<T> = { name: string; standard: string; meaning: string; parse(value: string | undefined, env: Env): T };

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const LOOPBACK = ["127.0.0.1", "localhost", "::1"];

/** Every setting, once: what it is called outside, what it means and how it is read. The table of the README is made of it. */
const DECLARED = {
  port: setting("PORT", "4000", "Port the application is served on.", (value = "4000") => {
    const port = Number(value);
    if (!/^\d+$/.test(value) || port > 65_535) throw new StartProblem(`PORT is "${value}"; it must be a number between 0 and 65535.`);
    return port;
  }),
  host: setting("HOST", "127.0.0.1", "Address it listens on. Any other address makes it reachable from outside and switches the demo data off.", hostOf),
  dataDir: setting("DATA_DIR", "./data", "Folder of the embedded database and the uploaded files.", (value = "./data") => path.resolve(value)),
  databaseUrl: setting(
    "DATABASE_URL",
    "embedded PostgreSQL",
    "Your own PostgreSQL 16 or newer, signed in as the run-time role. Needs DATABASE_OWNER_URL too.",
    (value) => postgresUrl("DATABASE_URL", value),
  ),
  ownerUrl: setting("DATABASE_OWNER_URL", "embedded PostgreSQL", "The same database, signed in as the role that owns the tables.", (value) =>
    postgresUrl("DATABASE_OWNER_URL", value),
  ),
  publicUrl: setting("PUBLIC_URL", "http://localhost:PORT", "Address people use, for links in messages.", (value, env) => {
    const host = hostOf(env["HOST"]);
    const standard = `http://${LOOPBACK.includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host}:${env["PORT"] ?? "4000"}`;
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? "")) {
      throw new StartProblem(`PUBLIC_URL is "${value}"; it must be a full address such as https://maintenance.example.com.`);
    }
    return (value ?? standard).replace(/\/+$/, "");
  }),
  demo: setting("DEMO", "on while HOST is this machine only, else off", "Creates the demo companies at the first start.", (value, env) => {
    if (value === undefined) return LOOPBACK.includes(hostOf(env["HOST"]));
    if (["on", "1", "true"].includes(value)) return true;
    if (["off", "0", "false"].includes(value)) return false;
    throw new StartProblem(`DEMO is "${value}"; it must be "on" or "off".`);
  }),
  logLevel: setting("LOG_LEVEL", "warn in a terminal, else info", `One of ${LOG_LEVELS.join(", ")}.`, (value) => {
    const level = value ?? (process.stdout.isTTY ? "warn" : "info");
    const known = LOG_LEVELS.find((name) => name === level);
    if (!known) throw new StartProblem(`LOG_LEVEL is "${level}"; it must be one of ${LOG_LEVELS.join(", ")}.`);
    return known;
  }),
};

export type Settings = { readonly [K in keyof typeof DECLARED]: ReturnType<(typeof DECLARED)[K]["parse"]> };

/** An empty variable counts as not set. */
export function readSettings(env: Env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const entries = Object.entries(DECLARED).map(([key, { name, parse }]) => [key, parse(given[name], given)]);
  const settings = Object.fromEntries(entries) as Settings;
  if (!settings.databaseUrl === !settings.ownerUrl) return settings;
  throw new StartProblem("DATABASE_URL and DATABASE_OWNER_URL belong together: set both, or neither for the embedded PostgreSQL.");
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

function postgresUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new StartProblem(`${name} must look like postgres://user:password@host:5432/database.`);
}
