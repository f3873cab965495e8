import type { Page } from "playwright-core";
import type { Received } from "@millwright/server/foundation/mail/builders.ts";
import type { Api } from "./api.ts";
import type { View } from "./browser.ts";

/** A story of the business, told through the browser. Its title is the sentence that is true when it passes. */
export interface Story {
  title: string;
  run: (scene: Scene) => Promise<void>;
  /** Where a story has more to do than a person would in a minute. */
  limitMs?: number;
}

export interface Journey extends Story {
  /** It is played in a browser of its own, whose camera plays `scene.camera`. */
  needsCamera?: boolean;
  /** The features it touches, by their folders, where they are not those that `run.ts` says of its file. */
  features?: readonly string[];
}

export const journey = (title: string, run: Story["run"], more: Omit<Journey, "title" | "run"> = {}): Journey => ({ title, run, ...more });

/** What a story has at hand. Each person it calls sits at a browser of their own, with nothing stored. */
export interface Scene {
  url: string;
  /** Where the server keeps everything. */
  dataDir: string;
  /** The film that the camera plays, where the story has one: written before a page asks for it. */
  camera: string;
  /** What went out by mail, the last at the end. */
  mails: () => readonly Received[];
  /** A person at the sign-in page, or, with an account, signed in and at `path`. */
  visit: (path: string, as?: { account?: string; view?: View }) => Promise<Page>;
  /** The same account's calls, for arranging what the story begins with. */
  api: (account: string) => Api;
  /** A complaint of the browser that belongs to the story. */
  expectComplaint: (pattern: RegExp) => void;
  /** Fails with what axe finds on the page as it stands. */
  checkAccess: (page: Page) => Promise<void>;
}
