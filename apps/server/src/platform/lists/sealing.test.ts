import { expect, test } from "vitest";
import { sealingWith } from "./sealing.ts";

const here = sealingWith("the key of this installation");

test("what was sealed is read again by whoever has the key, for the same use", () => {
  const sealed = here.seal('["Pumpe 7 – Größe",12]', "orders");
  expect(sealingWith("the key of this installation").open(sealed, "orders")).toBe('["Pumpe 7 – Größe",12]');
});

test("the same text for the same use is the same every time, so that an answer keeps its digest", () => {
  expect(here.seal("[1]", "orders")).toBe(here.seal("[1]", "orders"));
  expect(here.seal("[1]", "orders")).not.toBe(here.seal("[1]", "requests"));
});

test("nothing of the text is in it", () => {
  const sealed = Buffer.from(here.seal('["takeover of Vendor K",6000807]', "orders"), "base64url").toString("latin1");
  expect(sealed).not.toMatch(/takeover|Vendor|6000807/);
});

test.each([
  ["another use", (sealed: string) => here.open(sealed, "requests")],
  ["another installation", (sealed: string) => sealingWith("another key").open(sealed, "orders")],
  ["one letter changed", (sealed: string) => here.open(`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`, "orders")],
  ["its end cut off", (sealed: string) => here.open(sealed.slice(0, -4), "orders")],
  ["something behind it", (sealed: string) => here.open(`${sealed}AAAA`, "orders")],
  ["padding behind it", (sealed: string) => here.open(`${sealed}=`, "orders")],
  ["nothing", () => here.open("", "orders")],
  ["less than a nonce", () => here.open("AAAA", "orders")],
])("with %s it is not opened", (_, opened) => {
  expect(opened(here.seal('["A-1",1000]', "orders"))).toBeNull();
});
