import fc from "fast-check";
import type { Endpoint, ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import { PLATFORM_REFUSALS, REFUSALS, type RefusalBody } from "@millwright/domain/kit/errors.ts";
import { calls, OF_ITS_MAKER, representatives, type Call, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { wireRequests, type Wire } from "./fuzz-requests.ts";
import type { Known } from "./fuzz-shapes.ts";
import { spotsOf } from "../shapes.ts";
import { send, type Person, type World } from "../world.ts";

export interface FuzzReport {
  seed: number;
  inputs: number;
  byStatus: Map<number, number>;
  /** Answers that are none of those the product gives, by call and kind, each with the first request that led to it. */
  faults: Map<string, { count: number; first: string }>;
  /** What the server itself said of its answers of 500. */
  causes: Set<string>;
  /** Calls whose own example is no longer answered after everything that was stored. */
  spoilt: string[];
}

interface Fuzzing {
  inputs: number;
  seed: number;
  /** Told now and then how many were sent. */
  onProgress?: (sent: number) => void;
}

/** A fresh example, so that most inputs find a record that is not archived, converted or changed by the one before. */
const INPUTS_PER_EXAMPLE = 12;
/** Of an input that is answered with 503. */
const TRIES = 5;
/** Requests in progress at once. */
const LANES = 4;
const UNAVAILABLE = PLATFORM_REFUSALS.unavailable;
const STATUSES: Readonly<Record<string, number>> = { ...REFUSALS, ...PLATFORM_REFUSALS };

/**
 * Sends generated requests to every call, as its administrator; the application is strict, so a reply without its shape or a change
 * without its audit row is answered with 500. What counts is that nothing ever is.
 */
export async function fuzz(world: World, { inputs, seed, onProgress }: Fuzzing): Promise<FuzzReport> {
  const report: FuzzReport = { seed, inputs: 0, byStatus: new Map(), faults: new Map(), causes: new Set(), spoilt: [] };
  const hearNoMore = hear(world, report.causes);
  const perCall = Math.ceil(inputs / representatives.length);
  const shared = new Map<string, MakeRow>();
  const waiting = representatives.map((call, at) => ({ call, at }));
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await fuzzCall(world, next.call, { inputs: perCall, seed: seed + next.at * 7919, shared }, report);
      onProgress?.(report.inputs);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    await readEverything(world, report);
  } finally {
    hearNoMore();
  }
  return report;
}

/** A test's server has no log; what it would say of a fault is worth knowing here. */
function hear({ app }: World, causes: Set<string>): () => void {
  const silent = app.log.error;
  app.log.error = (said: unknown) => {
    const { err } = (said ?? {}) as { err?: Error };
    const where = err?.stack?.split("\n").find((line) => line.includes("/apps/")) ?? "";
    causes.add(`${err?.message ?? String(said)} ${where.trim()}`);
  };
  return () => void (app.log.error = silent);
}

async function fuzzCall(
  world: World,
  call: Call,
  { inputs, seed, shared }: { inputs: number; seed: number; shared: Map<string, MakeRow> },
  report: FuzzReport,
): Promise<void> {
  let person = await world.tenant.join("Administrator");
  const columns = columnsOf(call.endpoint);
  for (let sent = 0; sent < inputs; sent += INPUTS_PER_EXAMPLE) {
    // What only reads leaves the records as they are for the next call of its contract.
    const make = call.isChange ? fixturesOf(world, world.tenant) : (shared.get(call.contract) ?? fixturesOf(world, world.tenant));
    if (!call.isChange) shared.set(call.contract, make);
    const { example, known } = await exampleOf(make, call, columns);
    const requests = fc.sample(wireRequests(call, example, known), {
      numRuns: Math.min(INPUTS_PER_EXAMPLE, inputs - sent),
      seed: seed + sent,
    });
    for (const request of requests) {
      const status = await judged(world, call, request, person, report);
      // The call may have ended the session, or taken the person's own rights.
      if (status === 401 || status === 403) person = await world.tenant.join("Administrator");
    }
  }
}

async function judged(world: World, call: Call, request: Wire, person: Person, report: FuzzReport): Promise<number> {
  const { method } = request;
  let answer = await sendWire(world, request, person);
  report.inputs += 1;
  // The lanes may have been in each other's way, as people are, or the machine has other things to do; what stays unavailable is the input's doing.
  for (let again = 1; again < TRIES && answer.statusCode === UNAVAILABLE; again += 1) {
    report.byStatus.set(UNAVAILABLE, (report.byStatus.get(UNAVAILABLE) ?? 0) + 1);
    answer = await sendWire(world, request, person);
  }
  report.byStatus.set(answer.statusCode, (report.byStatus.get(answer.statusCode) ?? 0) + 1);
  const fault = faultOf(call.endpoint, method, answer.statusCode, answer.headers, answer.payload);
  if (fault) {
    const kind = `${call.title}: ${fault}`;
    const first = report.faults.get(kind)?.first ?? `${told(request)} → ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
    report.faults.set(kind, { count: (report.faults.get(kind)?.count ?? 0) + 1, first });
  }
  return answer.statusCode;
}

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  payload: string;
}
/** Counted as an answer of the server's own fault. */
const BROKEN_OFF = 599;

const sendWire = async (world: World, { method, url, headers, payload }: Wire, person: Person): Promise<Answer> =>
  await world.app
    .inject({
      method: method as "GET",
      url,
      headers: { ...headers, authorization: `Bearer ${person.token}` },
      ...(payload === undefined ? {} : { payload }),
    })
    // A file of which only the beginning came.
    .catch((broken: unknown) => ({ statusCode: BROKEN_OFF, headers: {}, payload: String(broken) }));

function faultOf(endpoint: Endpoint, method: string, status: number, headers: Record<string, unknown>, text: string): string | null {
  if (status >= 500) return "an answer of a server that did not foresee it";
  if (headers["x-content-type-options"] !== "nosniff") return "an answer without its headers";
  // A HEAD carries no body, and a success was parsed by the strict application.
  if (status < 300 || method === "HEAD") return null;
  // A page for people says in its own words that its link does not work.
  if (endpoint.bytes === "page" && String(headers["content-type"]).startsWith("text/html")) return null;
  if (!String(headers["content-type"]).startsWith("application/json")) return "a refusal that is not JSON";
  const body = JSON.parse(text) as Partial<RefusalBody>;
  if (status === 401 && endpoint.denied?.safeParse(body).success) return null;
  if (!body.code || STATUSES[body.code] !== status) return "a refusal whose code does not go with its status";
  return body.message ? null : "a refusal without a sentence";
}

/** What was stored must not break what is shown: every reading call once more. */
async function readEverything(world: World, report: FuzzReport): Promise<void> {
  const admin = await world.tenant.join("Administrator");
  const make = fixturesOf(world, world.tenant);
  for (const call of calls.filter(({ isChange, title }) => !isChange && !OF_ITS_MAKER.includes(title))) {
    const example = await call.example(make);
    const { status, body } = await send(world, call.endpoint, example, { authorization: `Bearer ${admin.token}` });
    if (status !== 200) report.spoilt.push(`${call.title} answers ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  }
}

async function exampleOf(make: MakeRow, call: Call, columns: readonly string[]): Promise<{ example: Parts; known: Known }> {
  const made: ExampleRow[] = [];
  const row: MakeRow = async (kind) => {
    const one = await make(kind);
    made.push(one);
    return one;
  };
  const example = await call.example(row);
  const known = {
    ids: made.map(({ id }) => id),
    versions: made.map(({ version }) => version),
    words: made.map(({ code }) => code).filter(Boolean),
    columns,
  };
  return { example, known };
}

/** The names of a list's rows: those that its sorting and its filters may know. */
const columnsOf = ({ reply }: Endpoint): string[] => [
  ...new Set(spotsOf(reply).flatMap(({ path }) => (path[0] === "rows" && path.length === 3 ? [String(path[2])] : []))),
];

function told({ method, url, headers, payload }: Wire): string {
  const text = Buffer.isBuffer(payload) ? `base64 ${payload.toString("base64")}` : (payload ?? "");
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length})` : text)}`;
}

/** One line of figures. */
export function summaryOf({ seed, inputs, byStatus, faults, spoilt }: FuzzReport): string {
  const faulty = [...faults.values()].reduce((sum, { count }) => sum + count, 0);
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `generated inputs: ${inputs} to ${representatives.length} calls, seed ${seed}; ${statuses.join(", ")}; ${faulty} faults, ${spoilt.length} readings spoilt`;
}

/** Every fault in full; nothing when all was well. */
export function faultsOf({ faults, causes, spoilt }: FuzzReport): string[] {
  return [
    ...[...faults].map(([kind, { count, first }]) => `${kind} (${count}×)\n    ${first}`),
    ...[...causes].map((cause) => `cause: ${cause}`),
    ...spoilt,
  ];
}
