import { expect, test, vi } from "vitest";
import type { CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { contentOf, type Drawn } from "./events.ts";
import { fillHead, headOf } from "./heads.ts";

const ORDER: Omit<CalendarOrder, "workOrderId"> = {
  id: 1,
  version: 1,
  code: "WO-1",
  title: "Grease the bearings",
  status: { id: 1, name: "Open", category: "open", shade: "soft" },
  priority: 2,
  workType: null,
  asset: null,
  location: null,
  siteId: null,
  responsiblePerson: null,
  crew: null,
  estStartAt: "2031-02-03T08:00:00Z",
  dueAt: null,
  estimateMinutes: 60,
  partsReady: null,
  isStatutory: false,
  startAt: "2031-02-03T08:00:00Z",
  endAt: "2031-02-03T09:00:00Z",
  firstDay: "2031-02-03",
  lastDay: "2031-02-03",
  isByDue: false,
  timeZone: "UTC",
};

/** What somebody hears, and what they see: all but what is there for hearing alone. */
function drawn(order: Partial<CalendarOrder>) {
  const [node] = contentOf({ kind: "order", order: { ...ORDER, ...order } as CalendarOrder }, {}, () => undefined).domNodes;
  if (!(node instanceof HTMLElement)) throw new Error("an event is a button");
  const heard = node.textContent.replaceAll(/\s+/g, " ").trim();
  for (const part of node.querySelectorAll(".visually-hidden")) part.remove();
  return { name: node.getAttribute("aria-label"), heard, seen: node.textContent.replaceAll(/\s+/g, " ").trim() };
}

test("an event is called by what is seen of it, in the order in which it is seen, with its day before and its end behind", () => {
  const { name, heard, seen } = drawn({});
  expect(name, "no name that hides what is seen").toBeNull();
  expect(seen).toBe("08:00 Grease the bearings WO-1");
  expect(heard).toMatch(/^Feb 03, 2031, 08:00 Grease the bearings WO-1 08:00 – 09:00/);
  expect(heard).toContain(seen);
});

test("what is late, high or asked for by law is said, not only drawn; what is over is not late", () => {
  const late = { dueAt: "2020-01-01T08:00:00Z" };
  expect(drawn(late).heard).toMatch(/Overdue$/);
  expect(drawn({}).heard).not.toMatch(/Overdue/);
  expect(drawn({ ...late, status: { ...ORDER.status, category: "completed" } }).heard).not.toMatch(/Overdue/);
  expect(drawn({ isStatutory: true, priority: 3 }).heard).toContain("08:00 Statutory High Grease the bearings");
  expect(drawn({ isByDue: true, dueAt: "2031-02-03T08:00:00Z" }).seen).toBe("Due Grease the bearings WO-1");
});

test("a click opens the order of the event", () => {
  const opened = vi.fn();
  const shown: Drawn = { kind: "order", order: ORDER as CalendarOrder };
  const [node] = contentOf(shown, {}, opened).domNodes;
  (node as HTMLButtonElement).click();
  expect(opened).toHaveBeenCalledExactlyOnceWith(shown);
});

test("the head of a day keeps its place until its load is known, and then says it in a figure, a colour and words", () => {
  const head = headOf("2031-02-03", new Date(2031, 1, 3), undefined, {});
  const bar = () => head.lastElementChild as HTMLElement;
  expect([head.dataset["day"], head.textContent, head.title, bar().dataset["tone"]]).toEqual(["2031-02-03", "Mon 3 ", "", "offline"]);
  const filled = (minutes: number, available: number | null) => {
    fillHead(head, { minutes, available });
    return [head.textContent, bar().dataset["tone"], (bar().firstElementChild as HTMLElement).style.inlineSize];
  };
  expect(filled(240, 480)).toEqual(["Mon 3 04:00 of 08:00 h", "ok", "50%"]);
  expect(filled(432, 480)).toEqual(["Mon 3 07:12 of 08:00 h", "warn", "90%"]);
  expect(filled(600, 480)).toEqual(["Mon 3 10:00 of 08:00 h", "alarm", "100%"]);
  expect(head.title).toBe("10:00 of 08:00 h: 125 %, 02:00 h over capacity");
  expect(filled(30, null)).toEqual(["Mon 3 00:30 h", "offline", "0%"]);
});
