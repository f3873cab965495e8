import { expect, test } from "vitest";
import { guessesOf } from "./guesses.ts";

const guesses = guessesOf(["Harbor Foods", "Ada van Dyke", "ada.dyke@harbor.example"]);

test.each([
  "millwright",
  "Millwright",
  "MILLWRIGHT2026",
  "Harbor Foods",
  "harborfoods",
  "HarborFoods1",
  "harbor",
  "Ada",
  "adavandyke",
  "ada.dyke@harbor.example",
  "ada.dyke@harbor.example1",
  "Dyke123!",
])("%s is among the first that anybody tries", (guess) => expect(guesses.has(guess)).toBe(true));

test.each(["", "correct horse battery staple", "a"])("%j is none of them", (guess) => expect(guesses.has(guess)).toBe(false));

test("they are few, however long the names", () => {
  expect(guessesOf([Array.from({ length: 5000 }, (_, at) => `w${at}`).join(" ")]).size).toBeLessThanOrEqual(40 * 4 * 25);
});
