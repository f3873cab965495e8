import type { FastifyBaseLogger } from "fastify";
import { CLOSED, type Said, type Told, type Topic } from "@millwright/domain/kit/live/frames.ts";
import type { Caller } from "../call/ctx.ts";
import type { OpenSession, Sessions } from "../call/session.ts";
import type { Database, Noted, TenantDb } from "../db/db.ts";
import { admitted } from "./admitting.ts";
import { behind, kindsBehind } from "./behind.ts";
import { nameEpoch, Unnamed } from "./epoch.ts";
import type { Admits, Hint, Judge, Newest } from "./hints.ts";
import type { Line } from "./line.ts";
import { Presence, type Present } from "./presence.ts";
import { readPosition, writePosition } from "./position.ts";
import { FOR_THE_PERSON, Room, Session } from "./room.ts";
import { seats } from "./seats.ts";

/** Changes of this long are told together. */
const GATHER_MS = 80;
/** Beside an import or a bulk call nobody hears more often than that. */
const CROWD_MS = 600;
/** After a database that did not answer. */
const AGAIN_MS = 1_000;
/** The audit is looked at this often even where nobody said that something is there: a process that was killed says nothing. */
const LOOK_MS = 5_000;
/** Whoever hears nothing is told this often how far that is. */
const FRESH_MS = 30_000;
/** Other processes are told this often who has a record open here. */
const REPEAT_MS = 4_000;
/** So many organisations are judged at once: the connections are for calls. */
const AT_ONCE = 3;

export interface HubDeps {
  db: Database;
  sessions: Pick<Sessions, "stillOpen">;
  judge: Judge;
  admits: Admits;
  newest: Newest;
  mostOfPerson: number;
  /** Tells other processes who has a record open at this one. */
  sayPresent: (said: Present) => void;
  log: FastifyBaseLogger;
}

type Opening = Extract<Said, { type: "open" }>;
export interface Opened extends Pick<Opening, "position" | "topics"> {
  caller: Caller;
  family: string;
}

/**
 * Tells what the audit says to those who listen at this process. It learns that there is something new from commits (here, or elsewhere by `between.ts`), and what it is
 * from the audit alone: so nothing is told before its commit, nothing that was rolled back, and nothing is lost with a process.
 */
export class Hub {
  readonly #deps: HubDeps;
  readonly #rooms = new Map<number, Room>();
  readonly #homes = new Map<Line, { room: Room; session: Session }>();
  readonly #seat = seats(AT_ONCE);
  readonly #presence: Presence;
  #isClosed = false;
  #repeatedAt = 0;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#presence = new Presence({
      admits: deps.admits,
      reading: async (room, work) => await this.#reading(room, work),
      say: deps.sayPresent,
      failed: ({ tenantId }, thrown) => deps.log.warn({ err: thrown, tenantId }, "who has a record open could not be told"),
    });
  }

  /** Who of another process has a record open. */
  hearPresent(from: string, said: Present): void {
    this.#presence.heard(this.#rooms.get(said.tenantId), from, said);
  }

  /** Something of this organisation was committed, here or at another process. */
  hearOf(tenantId: number, { isAudited, people }: Noted): void {
    if (isAudited) this.#changed(tenantId);
    const room = this.#rooms.get(tenantId);
    const own = room && people.length > 0 ? [...room.sessions.values()].filter(({ caller }) => people.includes(caller.personId)) : [];
    for (const { lines } of own) for (const line of lines) if (line.position !== null) line.tell(line.position, FOR_THE_PERSON);
  }

  #changed(tenantId: number): void {
    const room = this.#rooms.get(tenantId);
    if (!room) return;
    room.isBehind = true;
    this.#lookSoon(room);
  }

  /** Whatever was missed, of whomever. */
  lookAtAll(): void {
    for (const room of this.#rooms.values()) {
      this.#changed(room.tenantId);
      for (const line of room.lines) if (line.position !== null) line.tell(line.position, FOR_THE_PERSON);
    }
  }

  /** A page that said whose it is: it hears what it missed, and from here on all that it may. */
  async open(line: Line, { caller, family, position, topics = [] }: Opened): Promise<void> {
    if (line.isOver) return;
    const room = this.#roomOf(caller.tenantId);
    if (room.linesOf(caller.personId) >= this.#deps.mostOfPerson) {
      this.#leaveEmpty(room);
      return line.end(CLOSED.tooMany);
    }
    const session = room.sessions.get(family) ?? new Session(family, caller);
    session.lines.add(line);
    room.sessions.set(family, session);
    this.#homes.set(line, { room, session });
    await this.#reading(room, async (db) => {
      await this.#add(db, line, session, topics);
      await this.#catchUp(db, line, { room, session }, position);
    });
    this.#presence.moved(room, line.topics);
  }

  async hear(line: Line, said: Exclude<Said, Opening>): Promise<void> {
    const home = this.#homes.get(line);
    if (!home) return;
    if (said.type === "unsubscribe") {
      said.topics.forEach((topic) => line.leave(topic as Topic));
      return this.#presence.moved(home.room, said.topics as Topic[]);
    }
    if (said.type === "subscribe") {
      await this.#reading(home.room, async (db) => await this.#add(db, line, home.session, said.topics));
      return this.#presence.moved(home.room, said.topics as Topic[]);
    }
    if (said.type === "watch") return line.watch(said.series);
    const isBack = said.isSeen && !line.isSeen;
    line.isSeen = said.isSeen;
    this.#presence.moved(home.room, line.topics);
    // What was not told meanwhile is told now.
    if (isBack) await this.#reading(home.room, async (db) => await this.#catchUp(db, line, home, line.position ?? undefined, "told"));
  }

  leave(line: Line): void {
    const home = this.#homes.get(line);
    if (!home) return;
    this.#homes.delete(line);
    home.session.lines.delete(line);
    if (home.session.lines.size === 0) home.room.sessions.delete(home.session.family);
    this.#presence.moved(home.room, line.topics);
    this.#leaveEmpty(home.room);
  }

  /** Looked at every second: whose session is over, who may do something else, and whether there is anything that nobody told. */
  async watch(now: number): Promise<void> {
    const rooms = [...this.#rooms.values()];
    const families = rooms.flatMap(({ sessions }) => [...sessions.keys()]);
    if (families.length === 0) return;
    const open = await this.#deps.sessions.stillOpen(families);
    const asked = new Set(families);
    if (now - this.#repeatedAt > REPEAT_MS) {
      this.#repeatedAt = now;
      this.#presence.repeat(rooms, now);
    }
    for (const room of rooms) {
      this.#tellValuesSoon(room);
      // Whoever came while it was asked was not asked about: their session is not over.
      for (const session of room.sessions.values()) if (asked.has(session.family)) this.#check(session, open.get(session.family));
      if ([...room.sessions.values()].some(({ isStale }) => isStale)) this.#renewSoon(room, open);
      if (now - room.lookedAt > LOOK_MS) this.#changed(room.tenantId);
      if (room.seen && now - room.freshenedAt > FRESH_MS) {
        room.freshenedAt = now;
        for (const line of room.lines) line.freshen(writePosition(room.seen));
      }
    }
  }

  /** Waits for nobody, either: values are told of a second's look, and that one is left out while the one before goes on. */
  #tellValuesSoon(room: Room): void {
    if (room.isTellingValues || !room.lines.some(({ watched, isSeen }) => isSeen && watched.size > 0)) return;
    room.isTellingValues = true;
    void this.#seat(async () => await this.#deps.db.reading(room.tenantId, async (db) => await this.#tellValues(db, room)))
      .catch((thrown: unknown) => this.#deps.log.warn({ err: thrown, tenantId: room.tenantId }, "newest values could not be told"))
      .finally(() => (room.isTellingValues = false));
  }

  /** One statement for all pages of a session, by the rights that it has now. */
  async #tellValues(db: TenantDb, room: Room): Promise<void> {
    for (const session of room.sessions.values()) {
      const lines = [...session.lines].filter(({ isSeen, watched }) => isSeen && watched.size > 0);
      if (lines.length === 0 || session.isStale) continue;
      const newest = await this.#deps.newest(db, session.caller, [...new Set(lines.flatMap(({ watched }) => [...watched.keys()]))]);
      // Found out while it was asked: by the old rights it is told nothing.
      if (!session.isStale) for (const line of lines) line.tellValues(newest);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const room of this.#rooms.values()) room.stop();
  }

  #roomOf(tenantId: number): Room {
    const room = this.#rooms.get(tenantId) ?? new Room(tenantId);
    this.#rooms.set(tenantId, room);
    return room;
  }

  #leaveEmpty(room: Room): void {
    if (room.sessions.size > 0) return;
    room.stop();
    this.#rooms.delete(room.tenantId);
  }

  async #reading<T>(room: Room, work: (db: TenantDb) => Promise<T>): Promise<T> {
    const read = async () => await this.#seat(async () => await this.#deps.db.reading(room.tenantId, work));
    return await room.inTurn(async () => {
      try {
        return await read();
      } catch (thrown) {
        if (!(thrown instanceof Unnamed)) throw thrown;
        await nameEpoch(this.#deps.db);
        return await read();
      }
    });
  }

  #check(session: Session, open: OpenSession | undefined): void {
    if (open) session.isStale ||= open.rightsVersion !== session.caller.rightsVersion;
    else for (const line of session.lines) line.end(CLOSED.signedOut);
  }

  /** Waits for nobody: thousands of pages of one organisation hold up no other one's. */
  #renewSoon(room: Room, open: ReadonlyMap<string, OpenSession>): void {
    if (room.isRenewing) return;
    room.isRenewing = true;
    void this.#reading(room, async (db) => await this.#renew(db, room, open))
      .catch((thrown: unknown) =>
        this.#deps.log.warn({ err: thrown, tenantId: room.tenantId }, "rights could not be read; it is tried again"),
      )
      .finally(() => (room.isRenewing = false));
  }

  async #renew(db: TenantDb, room: Room, open: ReadonlyMap<string, OpenSession>): Promise<void> {
    for (const session of room.sessions.values()) {
      const of = session.isStale ? open.get(session.family) : undefined;
      if (!of) continue;
      const caller = await of.caller();
      if (caller) await this.#underRights(db, room, session, caller);
      else for (const line of session.lines) line.end(CLOSED.signedOut);
    }
  }

  /** Its topics are judged again, and what was not told by the old rights is told by these. */
  async #underRights(db: TenantDb, room: Room, session: Session, caller: Caller): Promise<void> {
    session.caller = caller;
    for (const line of session.lines) {
      const topics = [...line.topics];
      line.topics.clear();
      line.send({ type: "rights" });
      await this.#add(db, line, session, topics);
      if (session.hasMissed) await this.#catchUp(db, line, { room, session }, line.position ?? undefined, "told");
      this.#presence.moved(room, topics);
    }
    session.isStale = session.hasMissed = false;
  }

  async #add(db: TenantDb, line: Line, session: Session, topics: readonly string[]): Promise<void> {
    const fresh = topics.filter((topic) => !line.topics.has(topic as Topic));
    const { topics: heard, refused } = admitted(fresh, await this.#deps.admits(db, session.caller, fresh), line.topics.size);
    for (const topic of heard) line.topics.add(topic);
    for (const one of refused) line.send({ type: "refused", ...one });
  }

  /** Tells a line what it missed, by the rights of now. */
  async #catchUp(
    db: TenantDb,
    line: Line,
    { room, session }: { room: Room; session: Session },
    from: string | undefined,
    first = "ready",
  ): Promise<void> {
    const read = from === undefined ? null : readPosition(from);
    const { now, hints } = await behind(db, room.tenantId, read);
    room.seen ??= now;
    const position = writePosition(now);
    const isReset = hints === null || (from !== undefined && read === null);
    const told = isReset ? [] : await this.#missed(db, session, hints, from !== undefined);
    // Cut off before it hears what it missed, it comes back to where it stood.
    if (first === "ready") line.send({ type: "ready", position: from !== undefined && (isReset || told.length > 0) ? from : position });
    if (isReset) return line.send({ type: "reset", position });
    line.tell(position, told);
    if (line.isSeen) line.position = position;
  }

  async #missed(db: TenantDb, session: Session, hints: readonly Hint[], isBack: boolean): Promise<Told[]> {
    const hearer = session.hearer();
    const told = hints.length === 0 ? [] : ((await this.#deps.judge(db, hints, [hearer])).get(hearer) ?? []);
    return isBack ? [...told, ...FOR_THE_PERSON] : told;
  }

  #lookSoon(room: Room): void {
    if (room.timer || this.#isClosed) return;
    room.timer = setTimeout(() => void this.#look(room), Math.max(GATHER_MS, room.restsUntil - Date.now()));
  }

  async #look(room: Room): Promise<void> {
    room.isBehind = false;
    try {
      await this.#reading(room, async (db) => await this.#tellAll(db, room));
      room.lookedAt = Date.now();
    } catch (thrown) {
      room.isBehind = true;
      room.restsUntil = Date.now() + AGAIN_MS;
      this.#deps.log.warn({ err: thrown, tenantId: room.tenantId }, "what was changed could not be told; it is tried again");
    }
    room.timer = null;
    if (room.isBehind && this.#rooms.get(room.tenantId) === room) this.#lookSoon(room);
  }

  async #tellAll(db: TenantDb, room: Room): Promise<void> {
    const { seen } = room;
    if (!seen) return;
    const { now, hints } = await behind(db, room.tenantId, seen);
    const position = writePosition(now);
    if (now.database !== seen.database) {
      room.seen = now;
      return room.lines.forEach((line) => line.send({ type: "reset", position }));
    }
    await this.#tell(db, room, position, hints ?? (await kindsBehind(db, room.tenantId, seen)));
    room.seen = now;
  }

  async #tell(db: TenantDb, room: Room, position: string, hints: readonly Hint[]): Promise<void> {
    if (hints.length === 0) return;
    for (const { kind, id, fields } of hints)
      if (kind === "people" && id !== null && fields.includes("hidesPresence")) this.#presence.movedOf(room, id);
    if (hints.some(({ id }) => id === null)) room.restsUntil = Date.now() + CROWD_MS;
    const hearers = new Map([...room.sessions.values()].map((session) => [session, session.hearer()]));
    const told = await this.#deps.judge(db, hints, [...hearers.values()]);
    for (const [session, hearer] of hearers) {
      // Found out while it was judged: by the old rights it is told nothing more.
      if (session.isStale) session.hasMissed = true;
      else for (const line of session.lines) line.tell(position, told.get(hearer) ?? []);
    }
  }
}
