import { CLOSED, MOST_TOPICS, type Heard, type Position, type Said, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { here } from "./here.ts";
import { liveWay, onTopics, tell, tellAll, topicsHeard } from "./listen.ts";
import { onWatched, seriesWatched, tellValues } from "./values.ts";
import { pollOnce } from "./polling.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After so many connections that never opened the page asks instead. */
const MOST_FAILURES = 3;
const TRY_AGAIN_MS = 5 * 60_000;
const POLL_MS = 15_000;
const POLL_HIDDEN_MS = 60_000;
/** A server that restarts is not asked by everybody at once. */
const RESTART_SPREAD_MS = 10_000;
/** What mounts and unmounts together is one question. */
const GATHER_MS = 50;

export interface LiveGround {
  /** Null: nobody is signed in, or the device is locked. */
  token: () => string | null;
  address: string;
  onRights: () => void;
  /** The server says that the session is over; the next call tells the person so. */
  onSignedOut: () => void;
  /** What was missed while nothing was heard: everything that is shown is asked again. */
  onMissed: () => void;
  /** The network's own word; missing in tests. */
  WebSocket?: typeof WebSocket;
}

/**
 * Follows what others change, by an open connection where there can be one, else by asking every 15 seconds. One of a tab. What was heard last is remembered as a position,
 * from which the server goes on.
 */
export function startLive(ground: LiveGround): () => void {
  const Socket = ground.WebSocket ?? globalThis.WebSocket;
  let socket: WebSocket | null = null;
  let isReady = false;
  let position: Position | undefined;
  let subscribed = new Set<Topic>();
  let failures = 0;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let watching: ReturnType<typeof setTimeout> | undefined;
  let polledSince: number | null = null;
  let isOver = false;

  const wanted = (): Topic[] => topicsHeard().slice(0, MOST_TOPICS);
  const say = (said: Said) => socket?.send(JSON.stringify(said));
  const isSeen = () => document.visibilityState === "visible";
  const again = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };

  function connect(): void {
    const token = ground.token();
    if (isOver || token === null) return liveWay.set("off");
    if (!Socket) return poll();
    const mine = new Socket(ground.address);
    socket = mine;
    isReady = false;
    mine.addEventListener("open", () => {
      subscribed = new Set(wanted());
      say({ type: "open", token, topics: [...subscribed], ...(position === undefined ? {} : { position }) });
      if (!isSeen()) say({ type: "active", isSeen: false });
    });
    mine.addEventListener("message", ({ data }) => socket === mine && hear(JSON.parse(String(data)) as Heard));
    mine.addEventListener("close", ({ code }) => socket === mine && closed(code));
  }

  function hear(heard: Heard): void {
    if (heard.type === "ready") {
      isReady = true;
      failures = 0;
      pause = FIRST_PAUSE_MS;
      polledSince = null;
      // What it was told before it stopped is known; without a position it begins now, with what was read a moment ago.
      position = heard.position;
      liveWay.set("connection");
      subscribe();
      if (seriesWatched().length > 0) watch();
    } else if (heard.type === "told") {
      position = heard.position;
      heard.told.forEach(tell);
    } else if (heard.type === "reset") {
      position = heard.position;
      tellAll();
      ground.onMissed();
    } else if (heard.type === "values") {
      tellValues(heard.values);
    } else if (heard.type === "here") {
      if (topicsHeard().includes(heard.topic)) here.set(heard);
    } else if (heard.type === "refused" && heard.topic === here.get()?.topic) here.set(null);
    else if (heard.type === "rights") ground.onRights();
  }

  function closed(code: number): void {
    socket = null;
    here.set(null);
    if (isOver) return;
    if (!isReady) failures += 1;
    isReady = false;
    if (code === CLOSED.signedOut) {
      liveWay.set("off");
      return ground.onSignedOut();
    }
    if (failures >= MOST_FAILURES || code === CLOSED.tooMany) return poll();
    liveWay.set("off");
    const ms = code === CLOSED.restarting ? RESTART_SPREAD_MS : pause;
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    again(ms * (0.5 + Math.random() / 2), connect);
  }

  function poll(): void {
    const token = ground.token();
    if (isOver || token === null) return liveWay.set("off");
    polledSince ??= Date.now();
    if (Socket && Date.now() - polledSince > TRY_AGAIN_MS) {
      polledSince = null;
      failures = MOST_FAILURES - 1;
      return connect();
    }
    void pollOnce(position, wanted()).then(
      (heard) => {
        if (isOver || socket) return;
        liveWay.set("polling");
        position = heard.position;
        if (heard.isReset) {
          tellAll();
          ground.onMissed();
        } else heard.told.forEach(tell);
      },
      () => liveWay.set("off"),
    );
    again(isSeen() ? POLL_MS : POLL_HIDDEN_MS, poll);
  }

  function subscribe(): void {
    if (!isReady) return;
    const now = new Set(wanted());
    const [more, less] = [[...now].filter((topic) => !subscribed.has(topic)), [...subscribed].filter((topic) => !now.has(topic))];
    if (less.length > 0) say({ type: "unsubscribe", topics: less });
    if (more.length > 0) say({ type: "subscribe", topics: more });
    subscribed = now;
  }

  function watch(): void {
    if (isReady) say({ type: "watch", series: seriesWatched() });
  }

  const ends = [
    onWatched(() => {
      clearTimeout(watching);
      watching = setTimeout(watch, GATHER_MS);
    }),
    onTopics(() => {
      clearTimeout(gathering);
      gathering = setTimeout(subscribe, GATHER_MS);
    }),
    onWindow("visibilitychange", document, () => {
      if (isReady) say({ type: "active", isSeen: isSeen() });
      else if (isSeen()) again(0, polledSince === null ? connect : poll);
    }),
    onWindow("online", window, () => socket === null && again(0, polledSince === null ? connect : poll)),
  ];
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(gathering);
    clearTimeout(watching);
    ends.forEach((end) => end());
    socket?.close();
    socket = null;
    here.set(null);
    liveWay.set("off");
  };
}

function onWindow(name: string, target: EventTarget, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
