import { z } from "zod";
import type { FieldFault } from "./errors.ts";
import { dotted, faultsOfIssues, MOST_FAULTS } from "./faults.ts";

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** A record whose keys the caller chooses: at most so many. What has more is refused before any of them is looked at. */
export const recordOf = <K extends z.ZodRecord["keyType"], V extends z.ZodType>(key: K, value: V, most: number) =>
  z.record(key, value).meta({ maxProperties: most });

/** How many items a list may have or keys a record; undefined where nothing says so. */
export function mostOf(schema: Schema): number | undefined {
  if (schema._zod.def.type === "record") return z.globalRegistry.get(schema)?.["maxProperties"] as number | undefined;
  const limits = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number });
  return limits.find(({ check }) => check === "max_length")?.maximum;
}

/** Names of fields in one request; no call that is meant comes near. Only to tell them apart takes longer than all the rest. */
const MOST_NAMES = 40_000;

/** Whether a JSON text names more than may be looked at; colons within texts count along. */
export function namesTooMany(json: string): boolean {
  let at = -1;
  for (let names = 0; names <= MOST_NAMES; names += 1) {
    at = json.indexOf(":", at + 1);
    if (at === -1) return false;
  }
  return true;
}

/**
 * What a caller sent, read by a shape: `data`, or its faults (at most a hundred, and that there are more). How long the reading takes does not
 * grow with the number of faults: a list or record that is too long is refused unread, and of one with many bad entries the first hundred are.
 */
export function read<S extends z.ZodType>(schema: S, sent: unknown): { data: z.output<S> } | { faults: FieldFault[] } {
  const fault = overfull(schema, sent);
  if (fault) return { faults: fault };
  const parsed = schema.safeParse(sent, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { faults: faultsOfIssues(parsed.error.issues) };
}

/** So few entries cost nothing, however bad they are. */
const FEW_ENTRIES = 300;

function overfull(schema: Schema, sent: unknown): FieldFault[] | null {
  const walk = walkOf(schema);
  if (!walk) return null;
  const visit = newVisit();
  walk(sent, [], visit);
  if (visit.fault) return [visit.fault];
  if (visit.entries > FEW_ENTRIES && !isOver(visit)) {
    visit.isProbing = true;
    walk(sent, [], visit);
  }
  return isOver(visit) ? faultsOfIssues(visit.issues) : null;
}

/** First the entries are counted; where they are many, each is tried by itself until so many are bad that the rest need not be looked at. */
interface Visit {
  entries: number;
  isProbing: boolean;
  issues: z.core.$ZodIssue[];
  fault: FieldFault | null;
}
const newVisit = (): Visit => ({ entries: 0, isProbing: false, issues: [], fault: null });
const isOver = (visit: Visit) => visit.fault !== null || visit.issues.length > MOST_FAULTS;

/** Looks at the lists and records within what was sent. */
type Walk = (sent: unknown, path: Path, visit: Visit) => void;
const walks = new WeakMap<Schema, { walk: Walk | null }>();

/** Null for a shape in which there is nothing to count. */
function walkOf(schema: Schema): Walk | null {
  const known = walks.get(schema);
  if (known) return known.walk;
  const walk = newWalk(schema);
  walks.set(schema, { walk });
  return walk;
}

function newWalk(schema: Schema): Walk | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return walkOfObject(def);
    case "array":
      return walkOfArray(schema, def.element);
    case "record":
      return walkOfRecord(schema, def.valueType);
    case "union":
      return "discriminator" in def ? walkOfKinds(def as z.core.$ZodDiscriminatedUnionDef) : countingOf(def.options);
    case "tuple":
      return countingOf(def.items);
    case "intersection":
      return countingOf([def.left, def.right]);
    case "pipe":
      return walkOf(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return walkOf(def.innerType);
    default:
      return null;
  }
}

const isObject = (sent: unknown): sent is Record<string, unknown> => typeof sent === "object" && sent !== null && !Array.isArray(sent);

function walkOfObject({ shape, catchall }: z.core.$ZodObjectDef): Walk | null {
  const inner = Object.entries(shape).flatMap(([key, field]) => {
    const walk = walkOf(field);
    return walk ? [{ key, walk }] : [];
  });
  const isClosed = catchall?._zod.def.type === "never";
  if (inner.length === 0 && !isClosed) return null;
  return (sent, path, visit) => {
    if (!isObject(sent)) return;
    if (isClosed) refuseStrangers(sent, shape, path, visit);
    for (const { key, walk } of inner) {
      if (isOver(visit)) return;
      walk(sent[key], [...path, key], visit);
    }
  };
}

/** More unknown fields than are named are not read at all. */
function refuseStrangers(sent: Record<string, unknown>, shape: object, path: Path, visit: Visit): void {
  const unknown: string[] = [];
  for (const key in sent) {
    if (Object.hasOwn(shape, key)) continue;
    unknown.push(key);
    if (unknown.length > MOST_FAULTS) return void visit.issues.push(...unknown.map((each) => strange(each, path)));
  }
}
const strange = (key: string, path: Path): z.core.$ZodIssue => ({ code: "unrecognized_keys", keys: [key], path: [...path], message: "" });

function walkOfArray(schema: Schema, element: Schema): Walk {
  const inner = walkOf(element);
  const most = mostOf(schema) ?? Infinity;
  return (sent, path, visit) => {
    if (!Array.isArray(sent)) return;
    if (sent.length > most) return refuseMany(visit, path, most);
    visit.entries += sent.length;
    if (!inner && !visit.isProbing) return;
    for (const [at, item] of sent.entries()) {
      visitEntry(element, inner, item, path, at, visit);
      if (isOver(visit)) return;
    }
  };
}

function walkOfRecord(schema: Schema, value: Schema): Walk {
  const inner = walkOf(value);
  const most = mostOf(schema) ?? Infinity;
  return (sent, path, visit) => {
    if (!isObject(sent)) return;
    let keys = 0;
    for (const _key in sent) if (++keys > most) return refuseMany(visit, path, most);
    visit.entries += keys;
    if (!inner && !visit.isProbing) return;
    for (const key in sent) {
      visitEntry(value, inner, sent[key], path, key, visit);
      if (isOver(visit)) return;
    }
  };
}

function refuseMany(visit: Visit, path: Path, limit: number): void {
  visit.fault = { path: dotted(path), reason: "too_many_items", params: { limit } };
}

/** Tried is what has few entries of its own; of what has many those are tried, so that nothing is tried twice. */
function visitEntry(schema: Schema, inner: Walk | null, sent: unknown, path: Path, key: PropertyKey, visit: Visit): void {
  if (inner && (!visit.isProbing || hasMany(inner, sent))) inner(sent, [...path, key], visit);
  else probe(schema, sent, path, key, visit);
}

function hasMany(walk: Walk, sent: unknown): boolean {
  const counted = newVisit();
  walk(sent, [], counted);
  return counted.entries > FEW_ENTRIES;
}

const PROBING: z.core.ParseContextInternal = { async: false, reportInput: true };

function probe(schema: Schema, sent: unknown, path: Path, key: PropertyKey, visit: Visit): void {
  const { issues } = schema._zod.run({ value: sent, issues: [] }, PROBING) as z.core.ParsePayload;
  for (const issue of issues) {
    if (isOver(visit)) return;
    const whole = z.core.util.finalizeIssue(issue, PROBING, z.core.config());
    visit.issues.push({ ...whole, path: [...path, key, ...whole.path] });
  }
}

/** Of several kinds the one that was named. */
function walkOfKinds({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Walk | null {
  const kinds = new Map<unknown, Walk>();
  for (const option of options) {
    const walk = walkOf(option);
    if (walk) for (const value of option._zod.propValues?.[discriminator] ?? []) kinds.set(value, walk);
  }
  if (kinds.size === 0) return null;
  return (sent, path, visit) => {
    if (isObject(sent)) kinds.get(sent[discriminator])?.(sent, path, visit);
  };
}

/** Where it is not known by which of several shapes it is read, its entries are counted and not tried. */
function countingOf(schemas: readonly Schema[]): Walk | null {
  const inner = schemas.flatMap((schema) => walkOf(schema) ?? []);
  if (inner.length === 0) return null;
  return (sent, path, visit) => {
    if (visit.isProbing) return;
    for (const walk of inner) walk(sent, path, visit);
  };
}
