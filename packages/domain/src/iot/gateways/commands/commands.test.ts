import { describe, expect, test } from "vitest";
import { ADAPTERS } from "../../ingest/canonical.ts";
import { NODE_BORN, NODE_BORN_AGAIN, NODE_DIED } from "../../ingest/sparkplug/births.ts";
import {
  carrierOf,
  COMMAND_STATES,
  commandIn,
  COMMANDS,
  confirmedBy,
  elsewhere,
  expiryOf,
  isLiving,
  mayBecome,
  statesBefore,
} from "./commands.ts";

test("a command goes one way: asked for, sent, and then it ends", () => {
  const ways = COMMAND_STATES.flatMap((from) => COMMAND_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`));
  expect(ways).toEqual([
    "pending > sent",
    "pending > confirmed",
    "pending > expired",
    "pending > cancelled",
    "sent > confirmed",
    "sent > failed",
    "sent > expired",
  ]);
  expect(COMMAND_STATES.filter(isLiving)).toEqual(["pending", "sent"]);
  expect([statesBefore("cancelled"), statesBefore("failed")]).toEqual([["pending"], ["sent"]]);
});

describe("exactly one flag says what is asked for", () => {
  test.each([
    ["in the body", [{}, { reset: true }], { command: "reset" }],
    ["in the address", [{ update: true }, {}], { command: "update" }],
    ["in both alike", [{ reform: true }, { reform: true }], { command: "reform" }],
    ["beside others that say no", [{ reset: false, reboot: true }, { update: false }], { command: "reboot" }],
    ["none", [{}, {}], { among: COMMANDS }],
    ["none that says yes", [{ reset: false }, {}], { among: COMMANDS }],
    ["two", [{}, { reset: true, update: true }], { among: ["reset", "update"] }],
    ["one here and another one there", [{ reboot: true }, { update: true }], { among: ["update", "reboot"] }],
  ])("%s", (_, sent, expected) => {
    expect(commandIn(...sent)).toEqual(expected);
  });
});

test("each make of gateway takes commands from here, is told by its vendor's software, or says where it is done", () => {
  const carried = ADAPTERS.map((adapter) => [adapter, COMMANDS.map((command) => carrierOf(adapter, command) ?? "no").join(" ")]);
  expect(Object.fromEntries(carried)).toEqual({
    native: "us us us us",
    monnit: "vendor vendor vendor no",
    chirpstack: "no no no no",
    tts: "no no no no",
    axium: "no no no no",
    sparkplug: "no no us us",
  });
  expect(elsewhere("chirpstack")).toBe("command_in_chirpstack");
});

test("a Monnit gateway confirms a reform by 4, a reset by 5, an update by 14 or 250, and nothing by another message", () => {
  const types = Array.from({ length: 256 }, (_, type) => type).filter((type) => confirmedBy(type).length > 0);
  expect(types.map((type) => [type, ...confirmedBy(type)])).toEqual([
    [4, "reform"],
    [5, "reset"],
    [14, "update"],
    [250, "update"],
  ]);
});

test("an edge node confirms a rebirth by any birth, and a restart by one on a new connection", () => {
  expect([confirmedBy(NODE_BORN), confirmedBy(NODE_BORN_AGAIN), confirmedBy(NODE_DIED)]).toEqual([["reform", "reboot"], ["reform"], []]);
});

test("a command ends after three heartbeats of its gateway, and of an hour where nobody said one", () => {
  const asked = Date.parse("2026-11-26T12:00:00Z");
  const after = (heartbeat: number | null) => (expiryOf(asked, heartbeat) - asked) / 1000;
  expect([after(600), after(10), after(null)]).toEqual([3 * 600 + 60, 3 * 10 + 60, 3 * 3600 + 360]);
});
