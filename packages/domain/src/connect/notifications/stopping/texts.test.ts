import { expect, test } from "vitest";
import { linesToStop } from "./texts.ts";

test.each([
  [
    "one click of a mail program means all of the message",
    "List-Unsubscribe=One-Click",
    ["order-held", "order-given"],
    ["order-given", "order-held"],
  ],
  [
    "the same in parts",
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click',
    ["order-given"],
    ["order-given"],
  ],
  ["a form names what is meant", "line=order-held", ["order-held", "order-given"], ["order-held"]],
  ["what the message did not tell of is not meant", "line=request-new", ["order-held"], []],
] as const)("%s", (_what, sent, told, meant) => {
  expect(linesToStop(sent, told)).toEqual(meant);
});
