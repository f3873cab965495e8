import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDraft, keepTyped, readDraft } from "../draft.ts";
import { openDatabase } from "./database.ts";
import { storeOf } from "./store.ts";
import { plainVault } from "./vault.ts";

const OWNER = "typed/1";

/** Tabs that are open: each holds its name, as the browser's locks do it. */
let held: Set<string>;
beforeEach(() => {
  held = new Set();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page of a tab is opened: it knows nothing but what the tab's storage and the device keep. */
async function page(tab: Map<string, string>) {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  const locks = {
    request: async (name: string, _options: unknown, work: () => Promise<void>) => {
      if (held.has(name)) throw new DOMException("too late", "TimeoutError");
      held.add(name);
      await work();
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  vi.stubGlobal("navigator", { locks });
  vi.resetModules();
  const [drafts, { openTyped }] = [await import("../draft.ts"), await import("./typed.ts")];
  const store = storeOf(await openDatabase(OWNER), plainVault);
  const close = await openTyped(store);
  const name = `millwright-tab/${tab.get("millwright.tab") ?? ""}`;
  return { ...drafts, leave: async () => (held.delete(name), await close(), store.close()) };
}

test("what was typed is there after a reload, and goes to another tab only when its own is gone", async () => {
  const [one, other] = [new Map<string, string>(), new Map<string, string>()];
  const first = await page(one);
  first.keepTyped("order-new", { title: "Half a title" });
  first.keepTyped("order-new", { title: "Half a title more" });
  const beside = await page(other);
  expect(beside.readDraft("order-new")).toBeNull();
  beside.keepTyped("order-new", { title: "Another" });
  await beside.leave();
  await first.leave();
  const again = await page(one);
  expect(again.readDraft("order-new")?.values).toEqual({ title: "Half a title more" });
  again.dropDraft("order-new");
  await again.leave();
  // The other tab was ended by the telephone; a new one takes over what it left.
  const later = await page(new Map());
  expect(later.readDraft("order-new")).toBeNull();
  await later.leave();
});

test("photos of a draft are kept with it", async () => {
  const tab = new Map<string, string>();
  const before = await page(tab);
  before.keepTyped("photos", [new File(["pixels"], "plate.png", { type: "image/png" })]);
  await before.leave();
  const after = await page(tab);
  const [photo] = (after.readDraft("photos")?.values ?? []) as File[];
  expect(await photo?.text()).toBe("pixels");
  await after.leave();
});

test("without a device what was typed lasts as long as the page", () => {
  keepTyped("note", "Half a note");
  expect(readDraft("note")?.values).toBe("Half a note");
  dropDraft("note");
  expect(readDraft("note")).toBeNull();
});
