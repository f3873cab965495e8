import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { fixturesOf } from "../../server/src/testing/fixtures.ts";
import * as features from "./features.ts";
import { clickedTests, open, quiet, waitFor, within } from "./testing/screens.tsx";

const { world } = clickedTests();
const administrator = () => world().tenant.as("Administrator");
type User = Awaited<ReturnType<typeof open>>;

const given = Object.values(features);
/** Every noun whose records are made on a page of their own; a later one joins by its `add`. */
const news = given.flatMap(({ nouns = {} }) =>
  Object.entries(nouns).flatMap(([kind, { add }]) => (add ? [{ kind: kind as RecordKind, add }] : [])),
);

/** Pages of a new thing that are not the form of a noun, and why. */
const OTHERS: Record<string, string> = {
  "/settings/import/new": "a walk in steps, with a test of its own",
  "/maintenance-management/work-order-board/$boardId/new": "the new order, begun on a board",
  "/plant/dashboards/new": "the form of a board, for people whose menu is limited to boards",
};

/** What the pickers of these forms offer. */
const NEEDED = [
  "locations:site",
  "assets",
  "meters",
  "people",
  "suppliers",
  "warehouses",
  "bins",
  "master-parts",
  "stock-levels",
  "work-orders",
  "shifts",
  "sensors",
  "networks",
];

beforeAll(async () => {
  const row = fixturesOf(world(), world().tenant);
  for (const kind of NEEDED) await row(kind);
});

test("every page of something new is a noun's, or says why not", () => {
  const pages = given.flatMap(({ screens }) => screens.map(({ path }) => path)).filter((path) => path.endsWith("/new"));
  const known = new Set([...news.map(({ add }) => add.replace(/\?.*/, "")), ...Object.keys(OTHERS)]);
  expect(pages.filter((path) => !known.has(path))).toEqual([]);
  expect(news.length).toBeGreaterThanOrEqual(25);
});

test.each(news)("a new record of $kind is made by whoever fills what is asked for", async ({ kind, add }) => {
  const user = await open(await administrator(), add);
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>("main form");
    if (!found) throw new Error(`no form at ${add}`);
    return found;
  });
  expect(rawWords(form)).toEqual([]);
  const before = await count(kind);
  for (let round = 0; round < 6 && (await count(kind)) === before; round += 1) {
    for (const control of asked(form)) await fill(user, control);
    await save(user, form, kind, before);
  }
  await waitFor(async () => expect(await count(kind), form.textContent ?? "").toBe(before + 1));
  // Somewhere else by now, or over the form stands what came of it.
  await waitFor(() => expect(!form.isConnected || document.querySelector("dialog[open]")).toBeTruthy());
});

/** Presses the filled button. Whatever comes of it, the person sees: another page, a field at fault, or a sentence. */
async function save(user: User, form: HTMLFormElement, kind: RecordKind, before: number) {
  const pressed = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  expect(pressed).not.toBeNull();
  await user.click(pressed as HTMLButtonElement);
  await waitFor(async () => {
    if (form.querySelector("[data-fault]") || form.querySelector('[role="alert"]') || (await count(kind)) > before) return;
    throw new Error(`saving ${kind} does nothing: ${form.textContent}`);
  });
  // A fault of the last time may still be there while this one is saved: what comes next is done when it is over.
  await quiet();
}

const count = async (kind: RecordKind): Promise<number> => {
  const { table } = NOUNS[kind];
  return await world().tenant.rows(async (db) => {
    const { n } = await db
      .selectFrom(table as "suppliers")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(n);
  });
};

/** Fields that must be filled and are empty, and those that the last save found at fault. */
function asked(form: HTMLFormElement): HTMLElement[] {
  const all = (selector: string) => [...form.querySelectorAll<HTMLElement>(selector)];
  return [
    ...new Set([...all("[data-fault]"), ...all('[aria-required="true"]')].map((part) => part.closest<HTMLElement>("[data-field]") ?? part)),
  ];
}

let serial = 0;
async function fill(user: User, frame: HTMLElement) {
  serial += 1;
  const select = frame.querySelector("select");
  if (select) return await user.selectOptions(select, [...select.options].find(({ value }) => value !== "") ?? "");
  const combobox = frame.querySelector<HTMLInputElement>('[role="combobox"]');
  if (combobox) return await choose(user, combobox, frame);
  const calendar = within(frame).queryByRole("button", { name: "Calendar" });
  if (calendar) return await today(user, calendar);
  const radio = frame.querySelector<HTMLElement>('input[type="radio"]');
  if (radio) return await user.click(radio);
  const box = frame.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  if (!box || box.value !== "") return;
  const text =
    box.getAttribute("type") === "email"
      ? `new-${serial}@example.com`
      : box.inputMode === "" || box.inputMode === "text"
        ? `NEW-${serial}`
        : "1";
  await user.type(box, text);
}

async function choose(user: User, combobox: HTMLInputElement, frame: HTMLElement) {
  if (combobox.value !== "") return;
  await user.click(combobox);
  // Some offer nothing before a letter is typed; what the fixtures made begins so.
  if (combobox.getAttribute("aria-expanded") === "false") await user.type(combobox, "FIX");
  const first = await waitFor(() => {
    const found = within(frame)
      .queryAllByRole("option")
      .find((option) => option.getAttribute("aria-disabled") !== "true");
    if (!found) throw new Error(`nothing to choose: ${frame.textContent}`);
    return found;
  });
  fireEvent.mouseDown(first);
}

async function today(user: User, calendar: HTMLElement) {
  await user.click(calendar);
  const day = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[data-today]");
    if (!found) throw new Error("the calendar has no today");
    return found;
  });
  await user.click(day);
}

/** Labels that are the key of a field, not its name. */
const rawWords = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll("label, legend, [id$='-label']")]
    .map(({ textContent }) => textContent ?? "")
    .filter((text) => /^[a-z]+[A-Z]\w*\*?$|\w\.\w+\.\w/.test(text));
