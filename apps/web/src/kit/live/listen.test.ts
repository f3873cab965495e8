import { afterEach, expect, test } from "vitest";
import { isToldAll, listen, liveWay, tell } from "./listen.ts";

let ends: (() => void)[] = [];
afterEach(() => {
  ends.forEach((end) => end());
  ends = [];
  liveWay.set("off");
});

test("a page that is told all it shows need not ask every minute; one that listens to nothing, or shows what machines say, asks as before", () => {
  liveWay.set("connection");
  expect(isToldAll()).toBe(false);
  ends.push(listen(["person"], () => {}));
  expect(isToldAll()).toBe(false);
  ends.push(listen(["list/work-orders"], () => {}));
  expect(isToldAll()).toBe(true);
  ends.push(listen(["list/alarms"], () => {}));
  expect(isToldAll()).toBe(false);
  ends.pop()?.();
  liveWay.set("off");
  expect(isToldAll()).toBe(false);
});

test("a topic is heard by everybody who listens to it, until the last of them stops", () => {
  const heard: string[] = [];
  const first = listen(["list/assets"], () => heard.push("first"));
  ends.push(listen(["list/assets"], () => heard.push("second")));
  tell({ type: "many", topic: "list/assets" });
  first();
  tell({ type: "many", topic: "list/assets" });
  expect(heard).toEqual(["first", "second", "second"]);
});
