import { expect, test } from "vitest";
import { extensionOf, shownFileName } from "./names.ts";
import { isShown } from "./types.ts";

test.each([
  ["pump.jpg", "pump.jpg"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\joe\\photo.png", "photo.png"],
  ["..", "file"],
  [".hidden.txt", "hidden.txt"],
  ["line\r\nSet-Cookie: x.pdf", "lineSet-Cookie_ x.pdf"],
  ["report\u202Efdp.exe", "reportfdp.exe"],
  ["nul\u0000byte.txt", "nulbyte.txt"],
  ["half \uD83D.png", "half \uFFFD.png"],
  ["   ", "file"],
  ["Prüfbericht №7.pdf", "Prüfbericht №7.pdf"],
])("%j is shown as %j", (sent, shown) => {
  expect(shownFileName(sent)).toBe(shown);
});

test("a very long name is cut before its extension", () => {
  const shown = shownFileName(`${"x".repeat(500)}.JPG`);
  expect(shown).toHaveLength(200);
  expect(extensionOf(shown)).toBe("jpg");
});

test("what can run script is never shown", () => {
  expect(["image/png", "video/mp4"].map(isShown)).toEqual([true, true]);
  expect(
    ["image/svg+xml", "text/html", "application/pdf", "text/plain; charset=utf-8", "application/octet-stream"].filter(isShown),
  ).toEqual([]);
});
