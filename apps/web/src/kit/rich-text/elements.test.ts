import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { elementsOf } from "./elements.ts";

const shown = (html: string) => renderToStaticMarkup(createElement("div", null, elementsOf(html))).slice(5, -6);

test.each([
  "<p>Replace the <b>seal</b>, <i>then</i> <u>test</u>.</p><p>Twice.</p>",
  "<ul><li>one</li><li>two<br/>lines</li></ul><ol><li>first</li></ol>",
  "<p>Valve &lt; 5 bar &amp; hot &quot;so&quot;</p>",
])("what the server keeps is shown as it is: %s", (html) => expect(shown(html)).toBe(html));

test("a link opens beside the product and is told nothing of it", () => {
  expect(shown('<a href="https://maker.example/?a=1&amp;b=2">manual</a>')).toBe(
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://maker.example/?a=1&amp;b=2">manual</a>',
  );
});

test.each([
  ["an address that runs something", '<a href="javascript:alert(1)">go</a>', "go"],
  ["one with signs in between", '<a href=" java&#x73;cript:alert(1)">go</a>', "go"],
  ["one that leads into the product", '<a href="/settings">go</a>', "go"],
  ["what runs when it fails", '<img src=x onerror="alert(1)">', ""],
  ["what runs when it is touched", '<p onclick="alert(1)">words</p>', "<p>words</p>"],
  ["a script with its words", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
  ["a script that never ends", "<p>a</p><script>alert(1)", "<p>a</p>"],
  ["other tags, whose words stay", '<section style="color:red"><h1>Big</h1></section>', "Big"],
  ["a sign that begins nothing", "1 < 2 > 0", "1 &lt; 2 &gt; 0"],
  ["a tag in an attribute", '<a title="<img src=x onerror=alert(1)>">x</a>', "x"],
  ["what is closed and was never opened", "a</b></ul>b", "ab"],
  ["what is left open", "<ul><li><b>a", "<ul><li><b>a</b></li></ul>"],
])("%s does nothing", (_what, html, wanted) => {
  expect(shown(html).replaceAll(/<a target[^>]*>|<\/a>/g, "")).toBe(wanted);
  expect(shown(html)).not.toMatch(/href|script|onerror=|onclick/);
});
