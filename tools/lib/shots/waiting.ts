import type { Page } from "playwright-core";

const CONFLICT = {
  kind: "conflict",
  message: "Somebody else changed this meanwhile.",
  at: 1,
  current: { version: 3, doneAt: "2026-11-24T10:20:00.000Z" },
  differences: [
    { field: "resultNumber", mine: 72, theirs: 66 },
    { field: "resultText", mine: "Tensioner at its end", theirs: "" },
  ],
};
const REFUSED = { kind: "refused", message: "A closed or cancelled order cannot be changed. Reopen it first.", at: 1 };

const ENTRY = {
  name: "shown",
  wire: { method: "PUT", path: "/api/Nowhere/" },
  request: {},
  row: null,
  read: null,
  base: null,
  mine: null,
  facts: {},
  href: null,
  by: { id: 1, name: "Leila Haddad" },
  touches: [],
  tries: 0,
};

/** What was done on a floor without a network: something that waits, something that somebody else did too, something that was refused. */
export async function waitOnTheFloor(page: Page): Promise<void> {
  await page.getByText(/^As of/).waitFor();
  const done = [
    { title: "WO-2026-00318 Service the labeller: Belt tension", record: "work-orders/1", stuck: CONFLICT },
    { title: "WO-2026-00318 Service the labeller: Completed", record: "work-orders/1", stuck: null },
    { title: "WO-2026-00253 Conveyor stops by itself: Key is at the gate", record: "work-orders/2", stuck: REFUSED },
    { title: "Report a fault: Bearing hums", record: "work-requests/new", stuck: null },
  ].map((one, at) => ({
    ...one,
    ...ENTRY,
    key: `key-${at}`,
    at: Date.now() - 600_000,
  }));
  await page.evaluate(async (entries) => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? "").find((one) => one.startsWith("millwright/")) ?? "";
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => reject(new Error("no store")));
      opening.addEventListener("success", () => {
        const writing = opening.result.transaction("entries", "readwrite");
        for (const entry of entries) writing.objectStore("entries").add(entry);
        writing.addEventListener("complete", () => {
          opening.result.close();
          resolve();
        });
      });
    });
    new BroadcastChannel(name).postMessage("changed");
  }, done);
  await page.getByText("Someone else changed the same field").waitFor();
}
