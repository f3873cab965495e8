import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { GlobalWindow } from "happy-dom";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openWorld, type Person, type World } from "../../../server/src/testing/world.ts";
import { session, startSession } from "../foundation/auth/session.ts";
import { dropAllDrafts } from "../kit/draft.ts";
import { queryClient } from "../kit/wire/query.ts";
import { clearToken, setToken } from "../kit/wire/token.ts";
import { router } from "../routes.tsx";
import { App } from "../shell/app.tsx";

// A screen's modules are compiled when a test first opens it.
configure({
  asyncUtilTimeout: 20_000,
  // Whether each of a page's elements is hidden by a style takes longer than all else.
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split("\n")[0]}\n${document.body.textContent}`),
});

// This document has no top layer; what belongs there stands in the page.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
// It says that a selection changed also where it stayed, to whoever set it just then.
const { collapse } = Selection.prototype;
Selection.prototype.collapse = function (node, offset = 0) {
  if (!this.isCollapsed || this.anchorNode !== node || this.anchorOffset !== offset) collapse.call(this, node, offset);
};

const { happyDOM } = window as unknown as GlobalWindow;

/**
 * The application as a person clicks it, in a document without a browser, on the real server: its requests are handed to the server's
 * `inject`. One tenant for a file; a test opens a screen as somebody.
 */
export function clickedTests(): { world: () => World } {
  let world: World | undefined;
  const opened = () => {
    if (!world) throw new Error("the world is opened before the first test of the file");
    return world;
  };
  beforeAll(async () => {
    world = await openWorld();
    answerRequests(world);
  });
  afterEach(leave);
  afterAll(() => opened().close());
  return { world: opened };
}

/** Widths of windows, in pixels; a file that takes the phone's gives the other one back. */
export const PHONE = 390;
export const WIDE = 1440;
export const windowOf = (width: number): void => happyDOM.setViewport({ width });

/** Signs in and goes to an address. */
export async function open(person: Person, address: string) {
  cleanup();
  queryClient.clear();
  setToken(person.token);
  await startSession();
  render(<App />);
  // Not before: a router goes where it is told while it is drawn.
  await screen.findByRole("main");
  await act(() => router.navigate({ href: address }));
  return userEvent.setup({ delay: null });
}

/** The page is loaded anew: what the tab keeps is there, what the page held is not. */
export async function reopen(): Promise<void> {
  cleanup();
  queryClient.clear();
  render(<App />);
}

export { screen, waitFor, within };

function leave(): void {
  cleanup();
  queryClient.clear();
  clearToken();
  dropAllDrafts();
  sessionStorage.clear();
  localStorage.clear();
  session.set({ phase: "guest", tenant: null });
  lost = 0;
}

/** A field by its label, whether it must be filled in or not. */
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
/** A button that a person can press now: a dialog that is about to close still covers what lies below it. */
export const button = (name: string | RegExp) =>
  waitFor(() => {
    const found = screen.getByRole("button", { name });
    const covering = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (covering && !covering.contains(found)) throw new Error(`a dialog covers ${String(name)}`);
    return found;
  });
export const heading = (name: string | RegExp) => screen.findByRole("heading", { name });
/** A dialog with all that stands in it; the queries of `screen`, within it. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

let underWay = 0;
/** Until all that was asked of the server is answered. */
export const quiet = () =>
  waitFor(() => {
    if (underWay > 0) throw new Error(`${underWay} requests are not answered`);
  });

let lost = 0;
/** The server does what it is asked, and the answers to the next requests do not arrive. */
export function loseAnswers(count: number): void {
  lost = count;
}

let failing = { status: 503, count: 0, body: "" };
/** The next answers say that the server could not, or would not: what was asked did not happen. */
export function failAnswers(status: number, count: number, body?: object): void {
  failing = { status, count, body: body ? JSON.stringify(body) : "" };
}

function answerRequests({ app }: World): void {
  happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request, window: { Response } }) => {
      const { pathname, search } = new URL(request.url);
      if (failing.count > 0) {
        failing.count -= 1;
        return new Response(failing.body, { status: failing.status, headers: { "content-type": "application/json" } });
      }
      underWay += 1;
      const answer = await app
        .inject({
          method: request.method as "GET",
          url: pathname + search,
          headers: Object.fromEntries(request.headers),
          payload: Buffer.from(await request.arrayBuffer()),
        })
        .finally(() => (underWay -= 1));
      if (lost > 0) {
        lost -= 1;
        throw new TypeError("the line is gone");
      }
      return new Response(answer.rawPayload, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
    },
  };
}
