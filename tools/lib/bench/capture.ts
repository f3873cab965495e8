import type { FastifyInstance } from "fastify";
import pg from "pg";
import { buildServer } from "../../../apps/server/src/app.ts";
import { readSettings } from "../../../apps/server/src/settings.ts";
import { benchDir, type Installation } from "./installation.ts";
import type { Sent } from "./requests.ts";
import type { Script, Step, Value } from "./script.ts";

/**
 * The statements of the product's own answers, taken from its driver while it answers in this process. Session, tenant and transaction are left
 * out: they are what the product adds to the bare question. A change keeps its transaction, without which it would be several.
 */
export async function capturing<T>({ urls }: Installation, work: (capture: Capture) => Promise<T>): Promise<T> {
  const settings = { ...readSettings({}), dataDir: benchDir() };
  const { app } = await buildServer({ settings, ...urls, worker: false, rates: null });
  try {
    return await work((token, sent) => capture(app, token, sent));
  } finally {
    await app.close();
  }
}
export type Capture = (token: string, sent: Sent) => Promise<Script>;

interface Asked {
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
}

async function capture(app: FastifyInstance, token: string, { method, path, body }: Sent): Promise<Script> {
  const answer = async () => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (reply.statusCode !== 200) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.payload}`);
    return reply.json<Record<string, unknown>>();
  };
  // Once for what is kept of a person after the first call.
  await answer();
  const asked: Asked[] = [];
  const stop = listen(asked);
  const reply = await answer().finally(stop);
  const own = asked.filter(({ text }) => !FRAME.test(text));
  const steps = own.map(({ text, values }, at): Step => ({ text, values: values.map((value) => sourceOf(value, own.slice(0, at), path)) }));
  return { shape: Array.isArray(reply["rows"]) ? "list" : "record", isChange: steps.some(({ text }) => /^insert/i.test(text)), steps };
}

const FRAME = /^(begin|commit|rollback)$|set_config\('app\.tenant'|from "sessions"/i;

type Query = (this: unknown, ...given: unknown[]) => unknown;
/** A statement of the product's driver; what is no such thing frames a transaction. */
interface Question {
  text: string;
  values?: unknown[];
  callback: (failure: Error | null, result: { rows: Record<string, unknown>[] }) => void;
}
const isQuestion = (config: unknown): config is Question =>
  typeof config === "object" && config !== null && "callback" in config && "text" in config;

function listen(asked: Asked[]): () => void {
  const before = pg.Client.prototype.query as unknown as Query;
  pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
    const [question] = given;
    if (isQuestion(question)) {
      const entry: Asked = { text: question.text, values: question.values ?? [], rows: [] };
      asked.push(entry);
      const answer = question.callback;
      question.callback = (failure, result) => {
        if (!failure) entry.rows = result.rows;
        answer(failure, result);
      };
    }
    return before.apply(this, given);
  } as unknown as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = before as unknown as typeof pg.Client.prototype.query;
  };
}

/** Where a value comes from, the latest step that can have given it. */
function sourceOf(value: unknown, earlier: readonly Asked[], path: string): Value {
  const last = (isIt: (asked: Asked) => boolean) => earlier.findLastIndex(isIt);
  if (Array.isArray(value) && value.length > 0) {
    // A list reads one row more than it shows.
    const at = last(({ rows }) => rows.length >= value.length && value.every((id, place) => rows[place]?.["id"] === id));
    return at < 0 ? { is: value } : { idsOf: at, count: value.length };
  }
  if (typeof value === "string" && /^WO-\d+-\d+$/.test(value))
    return { codeOf: last(({ text }) => text.startsWith('insert into "counters"')) };
  if (typeof value !== "number" || value < 1000) return { is: value };
  const made = last(({ text, rows }) => text.startsWith("insert") && rows[0]?.["id"] === value);
  if (made >= 0) return { idOf: made };
  return path.endsWith(`/${value}`) ? { fromPath: true } : { is: value };
}
