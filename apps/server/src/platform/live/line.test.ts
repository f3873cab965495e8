import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { CLOSED, listTopic } from "@millwright/domain/kit/live/frames.ts";
import { Line, OPEN_WITHIN_MS, PING_MS } from "./line.ts";

/** The other end of a line: what it is sent, and how much of that it has not taken. */
class Wire extends EventEmitter {
  bufferedAmount = 0;
  sent: string[] = [];
  pings = 0;
  closed: number | null = null;
  isTerminated = false;
  send = (text: string) => void this.sent.push(text);
  ping = () => void (this.pings += 1);
  close = (code?: number) => void (this.closed ??= code ?? 0);
  terminate = () => void (this.isTerminated = true);
}

const BEGAN = Date.now();
const opened = () => {
  const wire = new Wire();
  const left: string[] = [];
  const listens = { open: async () => {}, hear: async () => {}, leave: () => void left.push("left") };
  const line = new Line(wire as never, listens, BEGAN);
  return { wire, line, left };
};
const open = (wire: Wire) => wire.emit("message", Buffer.from(JSON.stringify({ type: "open", token: "t" })), false);

test("a connection on which nobody says who they are ends after five seconds", () => {
  const { wire, line } = opened();
  line.beat(BEGAN + OPEN_WITHIN_MS);
  expect(wire.closed).toBeNull();
  line.beat(BEGAN + OPEN_WITHIN_MS + 1);
  expect(wire.closed).toBe(CLOSED.tooSlow);
});

test("whoever answers pings stays for ever; two without an answer end the line", () => {
  const { wire, line, left } = opened();
  open(wire);
  for (let beat = 1; beat <= 10; beat += 1) {
    line.beat(BEGAN + beat * PING_MS);
    wire.emit("pong");
  }
  expect(wire.pings).toBe(10);
  line.beat(BEGAN + 11 * PING_MS);
  line.beat(BEGAN + 12 * PING_MS);
  expect(wire.isTerminated).toBe(false);
  line.beat(BEGAN + 13 * PING_MS);
  expect(wire.isTerminated).toBe(true);
  expect(left).toEqual(["left"]);
});

test("whoever takes nothing for ten seconds, or has a megabyte waiting, is told to come back, and cut off where they do not hear it", () => {
  const slow = opened();
  open(slow.wire);
  slow.wire.bufferedAmount = 10;
  slow.line.beat(BEGAN + 1000);
  slow.line.beat(BEGAN + 11_000);
  expect(slow.wire.closed).toBeNull();
  slow.line.beat(BEGAN + 11_001);
  expect(slow.wire.closed).toBe(CLOSED.tooSlow);
  slow.line.beat(Date.now() + 60_000);
  expect(slow.wire.isTerminated).toBe(true);

  const full = opened();
  open(full.wire);
  full.wire.bufferedAmount = 1024 * 1024 + 1;
  full.line.send({ type: "rights" });
  expect(full.wire.closed).toBe(CLOSED.tooSlow);
});

test("out of sight a line keeps the position at which it stopped looking, so that nothing in between is lost", () => {
  const { wire, line } = opened();
  open(wire);
  line.topics.add("person").add(listTopic("suppliers"));
  line.position = "before";
  line.isSeen = false;
  line.tell("later", [{ type: "many", topic: listTopic("suppliers") }]);
  expect(wire.sent).toEqual([]);
  line.tell("later", [{ type: "many", topic: "person" }]);
  line.freshen("much later");
  expect(wire.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: "told", position: "before", told: [{ type: "many", topic: "person" }] },
  ]);
  line.isSeen = true;
  line.freshen("much later");
  expect(line.position).toBe("much later");
});
