import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Modal } from "../form/modal.tsx";
import { closeOnBack, setHistory } from "./back.ts";
import { goes } from "./drag.ts";
import { coveredBy } from "./keyboard.ts";
import { asSheet } from "./sheet.ts";

/** A window of a phone. */
const { matchMedia } = window;
beforeEach(() => {
  window.matchMedia = (query) => ({ ...matchMedia.call(window, query), matches: query.includes("699") });
});
afterEach(() => {
  window.matchMedia = matchMedia;
  document.body.replaceChildren();
});

/** The router's history: one that asks who holds a step back, and is sent forth again where somebody does. */
type Blocker = Parameters<Parameters<typeof setHistory>[0]["block"]>[0]["blockerFn"];
const blockers = new Set<Blocker>();
setHistory({
  block: ({ blockerFn }) => {
    blockers.add(blockerFn);
    return () => blockers.delete(blockerFn);
  },
});
const here = { pathname: "/orders/1" };
/** Whether the page stays. */
const back = (): boolean => {
  const held = [...blockers].some((blocker) => blocker({ action: "BACK", currentLocation: here, nextLocation: { pathname: "/orders" } }));
  if (held) window.dispatchEvent(new Event("popstate"));
  return held;
};

function sheet(html: string) {
  const element = document.createElement("dialog");
  element.innerHTML = `<header data-grip><h2>Sheet</h2></header>${html}`;
  document.body.append(element);
  const [close, leave] = [vi.fn(), vi.fn()];
  return { element, close, leave, end: asSheet(element, { close, leave }) };
}

test("the button back closes a sheet and leaves the page; the next one leaves the page", () => {
  const { close, end } = sheet("<input>");
  expect(back()).toBe(true);
  expect(close).toHaveBeenCalledOnce();
  end();
  expect(back()).toBe(false);
});

test("of two sheets the upper one closes first", () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  const ends = [closeOnBack(lower), closeOnBack(upper)];
  back();
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  ends[1]?.();
  back();
  expect(lower).toHaveBeenCalledOnce();
  ends[0]?.();
});

test("where something was typed, going back asks first and drawing down springs back", async () => {
  const { element, close, leave, end } = sheet("<input>");
  element.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  back();
  expect(leave).toHaveBeenCalledOnce();
  draw(element, 300);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(close).not.toHaveBeenCalled();
  expect(element.style.translate).toBe("");
  end();
});

test("a sheet that nobody has typed into is drawn down and gone", async () => {
  const { element, close, end } = sheet("<p>Read only</p>");
  draw(element, 300);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  end();
});

test("in a wide window nothing is a sheet", () => {
  window.matchMedia = matchMedia;
  const { close, end } = sheet("");
  expect(back()).toBe(false);
  expect(close).not.toHaveBeenCalled();
  end();
});

test("a camera that is left without a photo leaves the dialog open; Escape closes it", () => {
  window.matchMedia = matchMedia;
  const close = vi.fn();
  render(
    <Modal title="Photos" onClose={close}>
      <input type="file" aria-label="Camera" />
    </Modal>,
  );
  screen.getByLabelText("Camera").dispatchEvent(new Event("cancel", { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  screen.getByRole("dialog", { name: "Photos" }).dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
});

test("a sheet goes when it was drawn far, or fast", () => {
  expect(goes(120, 2_000)).toBe(true);
  expect(goes(40, 60)).toBe(true);
  expect(goes(40, 800)).toBe(false);
  expect(goes(10, 5)).toBe(false);
});

test("a sheet knows what the keyboard covers; fingers that draw the page larger cover nothing", () => {
  expect(coveredBy({ height: 508, offsetTop: 0, scale: 1 }, 844)).toBe(336);
  expect(coveredBy({ height: 508, offsetTop: 100, scale: 1 }, 844)).toBe(236);
  expect(coveredBy({ height: 844, offsetTop: 0, scale: 1 }, 844)).toBe(0);
  expect(coveredBy({ height: 422, offsetTop: 0, scale: 2 }, 844)).toBe(0);
});

function draw(element: HTMLElement, by: number): void {
  const head = element.querySelector<HTMLElement>("[data-grip]")!;
  head.setPointerCapture = () => undefined;
  const tell = (type: string, clientY: number) =>
    head.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1, isPrimary: true }));
  tell("pointerdown", 10);
  tell("pointermove", 10 + by);
  tell("pointerup", 10 + by);
}
