import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { tokenOf } from "../harness/api.ts";
import type { Printed } from "@millwright/server/foundation/labels/builders.ts";
import { cameraWith, PLACE, VIEWS } from "../harness/browser.ts";
import { film } from "../harness/camera.ts";
import { becomes, sees } from "../harness/expect.ts";
import type { Server } from "../harness/server.ts";
import { browserPath } from "../harness/tooling.ts";

/** A telephone with one profile, so that what the device keeps outlives its pages and the browser itself. */
export interface Phone {
  page: () => Page;
  context: () => BrowserContext;
  /** The browser is ended and started anew. */
  openAnew: (address: string) => Promise<void>;
  /** The page is ended as the telephone does it, and another one opened. */
  killTab: (address: string) => Promise<void>;
  signIn: (email: string) => Promise<void>;
  /** The application and the open work are on the device. */
  isAtHand: () => Promise<void>;
  /** What was opened with a network and kept beside the application's own files is gone: these alone are what every device has. */
  forgetOpened: () => Promise<void>;
  /** Everything has been sent: nothing waits in any frame. */
  isSent: () => Promise<void>;
  /** What is held before its camera from the next start of the browser on. */
  see: (label: Printed) => void;
  /** What it shows, for whoever looks into a failure. */
  picture: (file: string) => Promise<void>;
  discard: () => Promise<void>;
}

export function openPhone(server: Server): Phone {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-browser-"));
  const camera = `${profile}.y4m`;
  film(camera);
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  const now = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error("the telephone is off");
    return what;
  };
  const phone: Phone = {
    page: () => now(page),
    context: () => now(context),
    openAnew: async (address) => {
      await context?.close();
      context = await chromium.launchPersistentContext(profile, {
        ...PLACE,
        ...VIEWS.phone,
        baseURL: server.url,
        executablePath: await browserPath(),
        args: cameraWith(camera),
        chromiumSandbox: process.getuid?.() !== 0,
        serviceWorkers: "allow",
      });
      context.setDefaultTimeout(60_000);
      page = context.pages()[0] ?? (await context.newPage());
      await page.goto(address);
    },
    killTab: async (address) => {
      const killed = now(page);
      page = await now(context).newPage();
      await killed.close({ runBeforeUnload: false });
      await page.goto(address);
    },
    signIn: async (email) => {
      const token = await tokenOf(server.url, email);
      await phone.openAnew("/login");
      await phone.page().evaluate((kept) => localStorage.setItem("jwt_access_token", kept), token);
    },
    isAtHand: async () => {
      await phone.page().evaluate(async () => void (await navigator.serviceWorker.ready));
      await phone.page().goto("/waiting");
      await sees(phone.page().getByText(/^As of/));
      await becomes(
        "the files are on the device",
        async () => await phone.page().evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? "")).keys()).length),
        (files) => files > 100,
      );
    },
    forgetOpened: async () => {
      await phone.page().evaluate(async () => {
        const worker = await (await fetch("/sw.js")).text();
        const own = JSON.parse(/FILES = (\[[^\]]*\])/.exec(worker)?.[1] ?? "[]") as string[];
        const cache = await caches.open((await caches.keys())[0] ?? "");
        for (const { url } of await cache.keys()) if (![...own, "/"].includes(new URL(url).pathname)) await cache.delete(url);
      });
    },
    isSent: async () => {
      await phone.page().goto("/waiting");
      await phone.page().getByText("Everything has been sent.").waitFor({ timeout: 240_000 });
    },
    see: (label) => film(camera, label),
    picture: async (file) => void (await page?.screenshot({ path: file }).catch(() => {})),
    discard: async () => {
      await context?.close();
      fs.rmSync(profile, { recursive: true, force: true });
      fs.rmSync(camera, { force: true });
    },
  };
  return phone;
}
