import type { Here, Topic } from "@millwright/domain/kit/live/frames.ts";
import { MOST_NAMED_HERE } from "@millwright/domain/kit/live/frames.ts";
import type { TenantDb } from "../db/db.ts";
import type { Admits } from "./hints.ts";
import type { Line } from "./line.ts";
import type { Room, Session } from "./room.ts";

/** Who comes and goes together is told together. */
const GATHER_MS = 200;
/** What another process said of its pages holds so long; it says it again well before. */
const ELSEWHERE_MS = 12_000;

/** Of one process: who has a record open there. */
export interface Present {
  tenantId: number;
  topic: Topic;
  people: readonly number[];
}

interface PresenceDeps {
  admits: Admits;
  reading: <T>(room: Room, work: (db: TenantDb) => Promise<T>) => Promise<T>;
  /** Tells other processes who of theirs has a record open here. */
  say: (said: Present) => void;
  failed: (room: Room, thrown: unknown) => void;
}

interface Elsewhere {
  people: readonly number[];
  until: number;
}

/**
 * Who has a record open: those whose page listens to it and is in sight. Told to the others of them alone, whose reach is judged each time. Nothing of it is kept but in
 * memory, and where somebody is alone nothing is asked.
 */
export class Presence {
  readonly #deps: PresenceDeps;
  /** By organisation and record, then by process. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
  }

  /** Somebody may have come to these records, or left them. */
  moved(room: Room, topics: Iterable<Topic>): void {
    const records = [...topics].filter((topic) => topic.startsWith("record/"));
    if (records.length === 0) return;
    for (const topic of records) {
      room.moved.add(topic);
      this.#say(room, topic);
    }
    room.presenceTimer ??= setTimeout(() => void this.#tell(room), GATHER_MS);
  }

  /** A person now hides, or shows, which records they have open. */
  movedOf(room: Room, personId: number): void {
    for (const { caller, lines } of room.sessions.values()) {
      if (caller.personId !== personId) continue;
      for (const line of lines) this.moved(room, line.topics);
    }
  }

  /** What another process says of its pages. */
  heard(room: Room | undefined, from: string, { tenantId, topic, people }: Present): void {
    const key = `${tenantId} ${topic}`;
    const its = this.#elsewhere.get(key) ?? new Map<string, Elsewhere>();
    const isNew = its.get(from)?.people.join() !== people.join();
    if (people.length > 0) its.set(from, { people, until: Date.now() + ELSEWHERE_MS });
    else its.delete(from);
    if (its.size > 0) this.#elsewhere.set(key, its);
    else this.#elsewhere.delete(key);
    if (isNew && room) this.#again(room, topic);
  }

  /** Said again for processes that came later; what a process that is gone said is forgotten. */
  repeat(rooms: Iterable<Room>, now: number): void {
    const byId = new Map([...rooms].map((room) => [room.tenantId, room]));
    for (const [key, its] of this.#elsewhere) {
      for (const [from, { until }] of its) if (until < now) its.delete(from);
      if (its.size > 0) continue;
      this.#elsewhere.delete(key);
      const [tenantId, topic = ""] = key.split(" ");
      const room = byId.get(Number(tenantId));
      if (room) this.#again(room, topic as Topic);
    }
    for (const room of byId.values()) for (const topic of recordsIn(room)) this.#say(room, topic);
  }

  #say(room: Room, topic: Topic): void {
    this.#deps.say({ tenantId: room.tenantId, topic, people: peopleAt(room, topic) });
  }

  #again(room: Room, topic: Topic): void {
    room.moved.add(topic);
    room.presenceTimer ??= setTimeout(() => void this.#tell(room), GATHER_MS);
  }

  async #tell(room: Room): Promise<void> {
    room.presenceTimer = null;
    const topics = [...room.moved].filter((topic) => this.#isToBeTold(room, topic));
    room.moved.clear();
    if (topics.length === 0) return;
    await this.#deps
      .reading(room, async (db) => await this.#tellOf(db, room, topics))
      .catch((thrown: unknown) => this.#deps.failed(room, thrown));
  }

  /** Nobody is told that they are alone, unless they were not. */
  #isToBeTold(room: Room, topic: Topic): boolean {
    const lines = linesAt(room, topic);
    return lines.length > 0 && (this.#everybodyAt(room, topic).length > 1 || lines.some((line) => line.here.has(topic)));
  }

  #everybodyAt(room: Room, topic: Topic): number[] {
    const others = [...(this.#elsewhere.get(`${room.tenantId} ${topic}`)?.values() ?? [])].flatMap(({ people }) => people);
    return [...new Set([...peopleAt(room, topic), ...others])];
  }

  async #tellOf(db: TenantDb, room: Room, topics: readonly Topic[]): Promise<void> {
    const names = await namesOf(db, [...new Set(topics.flatMap((topic) => this.#everybodyAt(room, topic)))]);
    for (const session of room.sessions.values()) {
      const its = topics.filter((topic) => [...session.lines].some((line) => line.hears(topic)));
      if (its.length === 0) continue;
      const verdicts = await this.#deps.admits(db, session.caller, its);
      for (const topic of its) {
        // Out of reach by now, they are told nothing; that the record is gone is told by its change.
        if (verdicts.get(topic) !== null) continue;
        const others = this.#everybodyAt(room, topic).flatMap((id) => (id === session.caller.personId ? [] : (names.get(id) ?? [])));
        tell(session, topic, others);
      }
    }
  }
}

function tell({ lines }: Session, topic: Topic, people: Here["people"]): void {
  const said = people.map(({ id }) => id).join();
  for (const line of lines) {
    if (!line.hears(topic) || (line.here.get(topic) ?? "") === said) continue;
    if (said === "") line.here.delete(topic);
    else line.here.set(topic, said);
    line.send({ type: "here", topic, people: people.slice(0, MOST_NAMED_HERE), more: Math.max(0, people.length - MOST_NAMED_HERE) });
  }
}

const linesAt = (room: Room, topic: Topic): Line[] => room.lines.filter((line) => line.hears(topic));

const peopleAt = (room: Room, topic: Topic): number[] =>
  [...room.sessions.values()]
    .flatMap(({ caller, lines }) => ([...lines].some((line) => line.hears(topic)) ? [caller.personId] : []))
    .filter((id, at, all) => all.indexOf(id) === at);

const recordsIn = (room: Room): Set<Topic> =>
  new Set(room.lines.flatMap((line) => [...line.topics].filter((topic) => topic.startsWith("record/") && line.hears(topic))));

/** Of these people those who do not hide. */
async function namesOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, { id: number; name: string }>> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("hidesPresence", "=", false)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, { id, name: name ?? "" }]));
}
