import { iso } from "../../../kit/zones.ts";
import { MOST_PROBLEMS, MOST_READINGS, type Command, type Problem, type ProblemKind } from "../canonical.ts";
import type { EdgeNode, Said, SaidTopic } from "./topics.ts";
import { datatypeOf, isMeasured, isWords, qualityOf, unitOf, valueOf, type Datatype, type RawMetric, type RawPayload } from "./values.ts";

/**
 * What has to be known of an edge node to understand it: names, types and units come with a birth alone, what follows may say an alias and no more. Kept as long as the
 * node lives.
 */
export interface NodeMemory {
  isBorn: boolean;
  /** By which a will is known to be of the connection that is, and not of one before it. */
  bdSeq: number | null;
  /** Of the last message, 0 to 255. */
  seq: number | null;
  /** Devices that were born. */
  devices: Set<string>;
  /** What births said of metrics, by device and name, and by device and alias. */
  byName: Map<string, Born>;
  byAlias: Map<string, Born>;
  /** Of the controls that it announced, those that are commands here. */
  commands: Set<Command>;
  /** When it was asked to be born again; milliseconds. */
  askedAt: number;
}

interface Born {
  name: string;
  type: Datatype | null;
  unit: string | null;
}

export const newNode = (): NodeMemory => ({
  isBorn: false,
  bdSeq: null,
  seq: null,
  devices: new Set(),
  byName: new Map(),
  byAlias: new Map(),
  commands: new Set(),
  askedAt: Number.NEGATIVE_INFINITY,
});

/** So much is remembered of one edge node. */
export const MOST_METRICS = 10_000;
/** How much of memory a node takes, in metrics. */
export const weightOf = ({ byName, byAlias }: NodeMemory): number => byName.size + byAlias.size;

/** The controls that are commands here, by the metric that an edge node announces them by. */
export const CONTROLS: Readonly<Partial<Record<Command, string>>> = { reform: "Node Control/Rebirth", reboot: "Node Control/Reboot" };
const BD_SEQ = "bdSeq";
const SEQUENCE = 256;
/** An edge node is asked to be born again once in this time. */
const ASKED_EVERY_MS = 10_000;

export interface Understood {
  /** What was said with names, types and values, as JSON; the adapter `sparkplug` reads it, and people do. */
  text: string;
  type: Said;
  /** Something was missed: the node is to say everything again. */
  asksRebirth: boolean;
}

/**
 * Puts names to what an edge node says, and remembers what its births say. `payload` is null for bytes that are none. Null: it means nothing, as the will of a connection
 * that another one has followed.
 */
export function understand(
  memory: NodeMemory,
  own: EdgeNode,
  { type, device }: SaidTopic,
  payload: RawPayload | null,
  now: number,
): Understood | null {
  const problems: Problem[] = [];
  if (!payload) return told({ type, device, own, problems: [{ kind: "not_sparkplug", where: type }] }, null, [], false);
  if (type === "NDEATH") return died(memory, own, payload);
  const isFirst = type === "NBIRTH" && (!memory.isBorn || bdSeqOf(payload) !== memory.bdSeq);
  const isMissing = !follows(memory, { type, device }, payload, problems);
  if (type === "NBIRTH") nodeBorn(memory, payload);
  if (type === "DDEATH" && device !== null) forgetDevice(memory, device);
  if (type === "NBIRTH" || type === "DBIRTH") learn(memory, device, payload.metrics);
  const metrics = payload.metrics.slice(0, MOST_READINGS).map((metric) => named(memory, device, metric, problems));
  if (payload.metrics.length > MOST_READINGS) note(problems, "too_many", "metrics");
  const isLost = isMissing || problems.some(({ kind }) => kind === "unknown_alias");
  return told({ type, device, own, problems, isFirst }, payload, metrics, isLost && asks(memory, now));
}

function asks(memory: NodeMemory, now: number): boolean {
  if (now - memory.askedAt < ASKED_EVERY_MS) return false;
  memory.askedAt = now;
  return true;
}

/** A will that comes late, after the node was born again, is of a connection that is over. */
function died(memory: NodeMemory, own: EdgeNode, payload: RawPayload): Understood | null {
  const of = bdSeqOf(payload);
  if (!memory.isBorn || (of !== null && memory.bdSeq !== null && of !== memory.bdSeq)) return null;
  forgetAll(memory);
  return told({ type: "NDEATH", device: null, own, problems: [] }, payload, [], false);
}

function bdSeqOf({ metrics }: RawPayload): number | null {
  const found = metrics.find(({ name }) => name === BD_SEQ);
  const value = found && valueOf(found.value, "Int64");
  return typeof value === "number" ? value : null;
}

function nodeBorn(memory: NodeMemory, payload: RawPayload): void {
  forgetAll(memory);
  memory.isBorn = true;
  memory.bdSeq = bdSeqOf(payload);
  const names = new Set(payload.metrics.map(({ name }) => name));
  for (const [command, name] of Object.entries(CONTROLS) as [Command, string][]) if (names.has(name)) memory.commands.add(command);
}

function forgetAll(memory: NodeMemory): void {
  memory.isBorn = false;
  for (const known of [memory.devices, memory.byName, memory.byAlias, memory.commands]) known.clear();
}

function forgetDevice(memory: NodeMemory, device: string): void {
  memory.devices.delete(device);
  for (const known of [memory.byName, memory.byAlias]) for (const key of known.keys()) if (key.startsWith(`${device}/`)) known.delete(key);
}

/** Whether nothing is missing before this message: neither a birth nor a number of its sequence. */
function follows(memory: NodeMemory, { type, device }: SaidTopic, { seq }: RawPayload, problems: Problem[]): boolean {
  const before = memory.seq;
  memory.seq = seq ?? before;
  if (type === "NBIRTH") return true;
  if (!memory.isBorn || (type === "DDATA" && !memory.devices.has(device ?? ""))) {
    note(problems, "no_birth", device ?? type);
    return false;
  }
  // The same number again is the same message, sent twice by MQTT.
  if (seq === null || before === null || seq === before || seq === (before + 1) % SEQUENCE) return true;
  note(problems, "gap", `${(before + 1) % SEQUENCE}–${seq}`);
  return false;
}

function learn(memory: NodeMemory, device: string | null, metrics: readonly RawMetric[]): void {
  if (device !== null) {
    forgetDevice(memory, device);
    memory.devices.add(device);
  }
  for (const { name, alias, datatype, properties } of metrics) {
    if (name === null || memory.byName.size >= MOST_METRICS) continue;
    const born = { name, type: datatypeOf(datatype), unit: unitOf(properties) };
    memory.byName.set(`${device ?? ""}/${name}`, born);
    if (alias !== null) memory.byAlias.set(`${device ?? ""}/${alias}`, born);
  }
}

/** A metric as people and the adapter read it; what is not so is left out. */
interface NamedMetric {
  name?: string;
  alias?: string;
  type?: Datatype;
  value?: number | boolean | string | null;
  at?: string | number;
  unit?: string;
  quality?: string;
  isNull?: true;
  isHistorical?: true;
  isTransient?: true;
  isUnread?: true;
}

function named(memory: NodeMemory, device: string | null, metric: RawMetric, problems: Problem[]): NamedMetric {
  const { name, alias, timestamp, isHistorical, isTransient, isNull, properties } = metric;
  const found = (map: Map<string, Born>, key: string | null) => (key === null ? undefined : map.get(`${device ?? ""}/${key}`));
  const born = name === null || name === "" ? found(memory.byAlias, alias) : found(memory.byName, name);
  const called = name || born?.name;
  const type = datatypeOf(metric.datatype) ?? born?.type ?? null;
  if (called === undefined) note(problems, "unknown_alias", alias ?? "");
  const unit = unitOf(properties) ?? born?.unit;
  const quality = qualityOf(properties);
  const value = isNull ? null : valueOf(metric.value, type);
  return {
    ...(called === undefined ? { alias: alias ?? "" } : { name: called }),
    ...(type && { type }),
    ...(isNull ? { isNull } : isMeasured(type) || isWords(type) ? { value: shown(value) } : { isUnread: true as const }),
    ...(timestamp !== null && { at: iso(timestamp) ?? timestamp }),
    ...(unit && { unit }),
    ...(quality && { quality }),
    ...(isHistorical && { isHistorical }),
    ...(isTransient && { isTransient }),
  };
}

/** JSON has no word for what is no number. */
const shown = (value: number | boolean | string | null) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

function note(problems: Problem[], kind: ProblemKind, where: string): void {
  if (problems.length < MOST_PROBLEMS) problems.push({ kind, where: where.slice(0, 200) });
}

interface Head extends SaidTopic {
  own: EdgeNode;
  problems: readonly Problem[];
  isFirst?: boolean;
}

function told(
  { type, device, own, problems, isFirst = false }: Head,
  payload: RawPayload | null,
  metrics: readonly NamedMetric[],
  asksRebirth: boolean,
): Understood {
  const text = JSON.stringify({
    type,
    group: own.group,
    node: own.node,
    ...(device !== null && { device }),
    ...(payload && payload.seq !== null && { seq: payload.seq }),
    ...(payload && payload.timestamp !== null && { sentAt: iso(payload.timestamp) ?? payload.timestamp }),
    ...(isFirst && { isFirst }),
    metrics,
    ...(problems.length > 0 && { problems }),
  });
  return { text, type, asksRebirth };
}
