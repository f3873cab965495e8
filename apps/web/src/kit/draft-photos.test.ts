import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { draftsBelongTo } from "./draft.ts";
import { keepPhotos, readPhotos } from "./draft-photos.ts";

/** What a tab keeps. */
function tabs() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
afterEach(() => vi.unstubAllGlobals());

const photo = (name: string) => new File(["light"], name, { type: "image/png" });
const names = async (key: string) => (await readPhotos(key)).map(({ name }) => name);

test("photos that were chosen and not sent are there after the page was loaded anew", async () => {
  vi.stubGlobal("sessionStorage", tabs());
  draftsBelongTo("harbor/1");
  await keepPhotos("report", [photo("jaw.png"), photo("belt.png")]);
  expect(await names("report")).toEqual(["jaw.png", "belt.png"]);
  expect(await names("another form")).toEqual([]);
});

test("what was sent or thrown away is not found again", async () => {
  vi.stubGlobal("sessionStorage", tabs());
  draftsBelongTo("harbor/1");
  await keepPhotos("report", [photo("jaw.png")]);
  await keepPhotos("report", []);
  expect(await names("report")).toEqual([]);
});

test("another person on the device, another tab and nobody signed in see none of them", async () => {
  const first = tabs();
  vi.stubGlobal("sessionStorage", first);
  draftsBelongTo("harbor/1");
  await keepPhotos("report", [photo("jaw.png")]);
  draftsBelongTo("harbor/2");
  expect(await names("report")).toEqual([]);
  vi.stubGlobal("sessionStorage", tabs());
  expect(await names("report")).toEqual([]);
  draftsBelongTo("harbor/1");
  expect(await names("report")).toEqual([]);
});
