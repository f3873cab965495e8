import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { CLOSED, MOST_FRAME_BYTES, type Said } from "@millwright/domain/kit/live/frames.ts";
import type { Sessions } from "../call/session.ts";
import type { CountsSession } from "../http/rate-limit.ts";
import type { Hub } from "./hub.ts";
import { Line } from "./line.ts";
import { isOwnOrigin } from "./origin.ts";

export const LIVE_PATH = "/api/Live/";
const BEAT_MS = 1_000;
/** How long those that were told to come back later may take to go. */
const GOING_MS = 1_500;

interface DoorDeps {
  hub: Hub;
  sessions: Sessions;
  /** Counts an opened connection as a call of its session. */
  counts: CountsSession;
  mostOpen: number;
}

/**
 * The door of the open connections. An upgrade goes the way of a call, through the same hooks: counted by its address, refused while the server stops. What it does with its
 * token is no visit, and the token stands in the first frame alone, never in an address.
 */
export function openDoor(app: FastifyInstance, { hub, sessions, counts, mostOpen }: DoorDeps): void {
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 2 * MOST_FRAME_BYTES,
  });
  const wires = wiresOf(app);
  const lines = new Set<Line>();
  const opening = openingOf({ hub, sessions, counts });
  const take = (request: FastifyRequest, { socket, head }: Wire) =>
    upgrades.handleUpgrade(request.raw, socket, head, (opened) => {
      const failed = comingBack(request);
      const line: Line = new Line(
        opened,
        {
          open: async (said) => await opening(request, line, said).catch(failed(line)),
          hear: async (said) => await hub.hear(line, said).catch(failed(line)),
          leave: () => hub.leave(line),
        },
        Date.now(),
      );
      lines.add(line);
      opened.on("close", () => lines.delete(line));
      if (lines.size > mostOpen) line.end(CLOSED.tooMany);
    });
  app.get(LIVE_PATH, async (request, reply) => {
    const wire = wires.get(request.raw);
    if (!wire) throw refuse("not_found", "not_found");
    if (!isOwnOrigin(request.headers)) throw refuse("forbidden", "forbidden");
    reply.hijack();
    reply.raw.detachSocket(wire.socket as Socket);
    take(request, wire);
  });
  const beating = setInterval(() => {
    for (const line of lines) line.beat(Date.now());
  }, BEAT_MS);
  app.addHook("preClose", async () => {
    clearInterval(beating);
    await endAll(lines);
    upgrades.close();
  });
}

async function endAll(lines: ReadonlySet<Line>): Promise<void> {
  for (const line of lines) line.end(CLOSED.restarting);
  for (let waited = 0; lines.size > 0 && waited < GOING_MS; waited += 50) await sleep(50);
  for (const line of lines) line.terminate();
}

type Opening = Extract<Said, { type: "open" }>;

/** Who opens a connection: by the session's rules, as a call that nobody made by hand. */
function openingOf({ hub, sessions, counts }: Omit<DoorDeps, "mostOpen">) {
  return async (request: FastifyRequest, line: Line, said: Opening): Promise<void> => {
    const asked = { headers: { ...request.headers, authorization: `Bearer ${said.token}`, "x-unattended": "1" } };
    const caller = await sessions.caller(asked);
    const session = sessions.cachedSession(asked);
    const digest = sessions.tokenDigest(asked);
    if (!caller || !session || !digest) return line.end(CLOSED.signedOut);
    if (counts(request, digest) > 0) return line.end(CLOSED.tooMany);
    await hub.open(line, { ...said, caller, family: session.family });
  };
}

/** What fails here is not the page's fault: it comes back, and hears what it missed. */
const comingBack = (request: FastifyRequest) => (line: Line) => (thrown: unknown) => {
  if (thrown instanceof Refusal && thrown.code === "signed_out") return line.end(CLOSED.signedOut);
  request.log.warn({ err: thrown }, "an open connection could not be served");
  line.end(CLOSED.restarting);
};

interface Wire {
  socket: Duplex;
  head: Buffer;
}

/** Upgrades as calls: each goes through the routes and their hooks like any other, and what answers it as a call ends its connection. */
function wiresOf(app: FastifyInstance): WeakMap<IncomingMessage, Wire> {
  const wires = new WeakMap<IncomingMessage, Wire>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    wires.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.on("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    app.routing(request, response);
  });
  return wires;
}
