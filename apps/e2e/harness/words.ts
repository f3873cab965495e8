import type { Locator, Page } from "playwright-core";

/** Parts of the product by the names people and screen readers know them by; the star of a required field is no part of its name. */
export const field = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("textbox", { name, exact: typeof name === "string" });

export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("button", { name, exact: typeof name === "string" });

export const link = (where: Page | Locator, name: string | RegExp): Locator => where.getByRole("link", { name });

export const heading = (where: Page | Locator, name: string | RegExp): Locator => where.getByRole("heading", { name });

/** The person's own menu, which carries their name. */
export const userMenu = (page: Page): Locator =>
  page.getByRole("banner").locator("button[aria-haspopup=dialog][aria-expanded]:not([data-notifications])");

/** Types a day, YYYY-MM-DD, part by part into a field of dates. */
export async function typeDay(where: Page | Locator, name: string, day: string): Promise<void> {
  const [year = "", month = "", date = ""] = day.split("-");
  const box = where.getByRole("group", { name: new RegExp(`^${name}`) }).first();
  for (const [part, digits] of [
    ["month", month],
    ["day", date],
    ["year", year],
  ] as const)
    await box.getByRole("spinbutton", { name: new RegExp(`^${part}`) }).pressSequentially(digits);
}

/** Chooses in a field that searches records: types, then takes the first that is found. */
export async function pick(where: Page | Locator, name: string | RegExp, typed: string): Promise<void> {
  const box = where.getByRole("combobox", { name });
  await box.click();
  await box.fill(typed);
  await where
    .getByRole("option", { name: new RegExp(typed, "i") })
    .first()
    .click();
}
