import { expect, test } from "vitest";
import { sanitise } from "./sanitise.ts";

test.each([
  ["<p>Plain <b>bold</b> <i>slanted</i> <u>under</u></p><ul><li>one</li></ul><ol><li>two</li></ol>", null],
  ["a & b &lt; c", "a &amp; b &lt; c"],
  ['<a href="mailto:shop@pump.example">write</a>', null],
  ['<a href="https://pump.example/a?b=1&amp;c=2">read</a>', null],
  ['<a href="http://pump.example/">plain http</a>', "<a>plain http</a>"],
  ['<a href="//pump.example/">no scheme</a>', "<a>no scheme</a>"],
  ['<a href="/api/WorkOrder/1">ours</a>', "<a>ours</a>"],
  ['<a href=" jAvA\tscript:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', "<a>x</a>"],
  ["<script>alert(1)</script>after", "after"],
  ["<style>p{}</style>after", "after"],
  ['<iframe src="https://pump.example"></iframe>after', "after"],
  ['<svg onload="x()"><p>in</p></svg>', "<p>in</p>"],
  ['<p style="position:fixed" class="x" id="y" onmouseover="x()">bare</p>', "<p>bare</p>"],
  ["<h1>Title</h1>", "Title"],
  ["<b>open", "<b>open</b>"],
])("%s", (html, clean) => {
  expect(sanitise(html)).toBe(clean ?? html);
});

test.each(["", "   ", "<p></p>", "<p><br></p>", "<p>&nbsp;</p>", "<script>alert(1)</script>", null])(
  "nothing to read is nothing: %s",
  (html) => {
    expect(sanitise(html)).toBeNull();
  },
);

test("what was not sent stays as it is", () => {
  expect(sanitise(undefined)).toBeUndefined();
});

test("cleaning what is clean changes nothing", () => {
  const once = sanitise('<p>Hi <a href="https://pump.example/">b</a> &amp; bye<br /></p>');
  expect(sanitise(once)).toBe(once);
});
