import { expect, test } from "vitest";
import { paragraphsOf } from "./plain.ts";

test("what is typed before the editor is here becomes paragraphs, its signs text and not markup", () => {
  expect(paragraphsOf("Valve < 5 bar & hot\n\n<b>not bold</b> ")).toBe(
    "<p>Valve &lt; 5 bar &amp; hot</p><p></p><p>&lt;b&gt;not bold&lt;/b&gt; </p>",
  );
});

test("nothing typed is no text", () => {
  expect(paragraphsOf("")).toBe("");
});
