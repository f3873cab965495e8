import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSED, type Heard, type Said, type Told, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { startLive, type LiveGround } from "./connection.ts";
import { here } from "./here.ts";
import { listen, liveWay } from "./listen.ts";
import { listenValues } from "./values.ts";

/** The wire as a browser gives it, with the server's end in the test's hand. */
class Wire extends EventTarget {
  static all: Wire[] = [];
  readonly said: Said[] = [];
  constructor() {
    super();
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }
  close(): void {}
  opens(): void {
    this.dispatchEvent(new Event("open"));
  }
  says(heard: Heard): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(heard) }));
  }
  ends(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const ORDER: Topic = "record/work-orders/7";
let end: () => void;
let ground: LiveGround;
let ends: (() => void)[] = [];
const last = (): Wire => Wire.all.at(-1) as Wire;
const ready = (position = "p1") => {
  last().opens();
  last().says({ type: "ready", position });
};

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  ground = {
    token: () => "token",
    address: "ws://plant.example/api/Live/",
    onRights: vi.fn<() => void>(),
    onSignedOut: vi.fn<() => void>(),
    onMissed: vi.fn<() => void>(),
    WebSocket: Wire as unknown as typeof WebSocket,
  };
});
afterEach(() => {
  ends.forEach((one) => one());
  ends = [];
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first frame carries the session and what is listened to, and what is told reaches whoever listens", () => {
  const heard: Told[] = [];
  ends.push(listen([ORDER], (told) => heard.push(told)));
  end = startLive(ground);
  ready();
  expect(last().said).toEqual([{ type: "open", token: "token", topics: [ORDER] }]);
  expect(liveWay.get()).toBe("connection");
  const told: Told = { type: "changed", topic: ORDER, rows: [{ id: 7, fields: ["title"], action: "updated", by: null }] };
  last().says({ type: "told", position: "p2", told: [told, { type: "many", topic: "list/assets" }] });
  expect(heard).toEqual([told]);
});

test("what begins and ends to listen is told in one frame a moment later", () => {
  end = startLive(ground);
  ready();
  const stop = listen(["list/assets"], () => {});
  ends.push(listen([ORDER], () => {}));
  stop();
  vi.advanceTimersByTime(100);
  expect(last().said.slice(1)).toEqual([{ type: "subscribe", topics: [ORDER] }]);
});

test("a line that breaks is opened again with growing pauses, from the position where it broke", () => {
  end = startLive(ground);
  ready("p1");
  last().says({ type: "told", position: "p9", told: [] });
  last().ends(1006);
  expect(liveWay.get()).toBe("off");
  vi.advanceTimersByTime(1_000);
  expect(Wire.all).toHaveLength(2);
  last().opens();
  expect(last().said[0]).toMatchObject({ type: "open", position: "p9" });
  last().ends(1006);
  vi.advanceTimersByTime(900);
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(1_200);
  expect(Wire.all).toHaveLength(3);
});

test("after three connections that never opened the page asks instead, and tries again five minutes later", async () => {
  const fetched = vi.fn(async () => Response.json({ position: "p5", told: [], isReset: false, refused: [] }));
  vi.stubGlobal("fetch", fetched);
  end = startLive(ground);
  for (let failed = 0; failed < 3; failed += 1) {
    last().ends(1006);
    await vi.advanceTimersByTimeAsync(failed < 2 ? 4_000 : 0);
  }
  await vi.advanceTimersByTimeAsync(50);
  expect(Wire.all).toHaveLength(3);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(liveWay.get()).toBe("polling");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(Wire.all.length).toBeGreaterThan(3);
});

test("when too much was missed everything is asked again, when rights change the menu is, and a session that is over ends it", () => {
  const heard: Told[] = [];
  ends.push(listen([ORDER], (told) => heard.push(told)));
  end = startLive(ground);
  ready();
  last().says({ type: "reset", position: "p3" });
  expect(heard).toEqual([{ type: "many", topic: ORDER }]);
  expect(ground.onMissed).toHaveBeenCalledTimes(1);
  last().says({ type: "rights" });
  expect(ground.onRights).toHaveBeenCalledTimes(1);
  last().ends(CLOSED.signedOut);
  expect(ground.onSignedOut).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
});

test("who else has the record open is known while the connection lives, and of no record that is not on the screen", () => {
  ends.push(listen([ORDER], () => {}));
  end = startLive(ground);
  ready();
  const dana = { id: 4, name: "Dana Ruiz" };
  last().says({ type: "here", topic: ORDER, people: [dana], more: 0 });
  expect(here.get()?.people).toEqual([dana]);
  last().says({ type: "here", topic: "record/work-orders/8", people: [], more: 0 });
  expect(here.get()?.people).toEqual([dana]);
  last().says({ type: "here", topic: ORDER, people: [dana], more: 3 });
  last().ends(1006);
  expect(here.get()).toBeNull();
});

test("series that are shown are named to the server, again after a break, and what they say reaches whoever shows them", () => {
  const heard: unknown[] = [];
  const watched = () => last().said.filter(({ type }) => type === "watch");
  ends.push(listenValues([7, 8], (values) => heard.push(values)));
  end = startLive(ground);
  ready();
  expect(watched()).toEqual([{ type: "watch", series: [7, 8] }]);
  const values = [{ seriesId: 7, at: 1_800_000_000_000, value: 4.5 }];
  last().says({ type: "values", values });
  expect(heard).toEqual([values]);
  const stop = listenValues([9], () => {});
  vi.advanceTimersByTime(100);
  stop();
  vi.advanceTimersByTime(100);
  expect(watched().slice(1)).toEqual([
    { type: "watch", series: [7, 8, 9] },
    { type: "watch", series: [7, 8] },
  ]);
  last().ends(CLOSED.restarting);
  vi.advanceTimersByTime(15_000);
  ready("p2");
  expect(watched(), "by the connection after the break").toEqual([{ type: "watch", series: [7, 8] }]);
});
