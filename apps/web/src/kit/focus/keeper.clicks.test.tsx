import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { arrive, keepFocus } from "./keeper.ts";

// This document lays nothing out: all that is in it is seen.
const { getClientRects } = Element.prototype;
let stop = () => {};
beforeAll(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  stop = keepFocus();
});
afterAll(() => {
  stop();
  Element.prototype.getClientRects = getClientRects;
});
afterEach(() => document.body.replaceChildren());

const page = (html: string) => {
  const main = document.createElement("main");
  main.tabIndex = -1;
  document.body.append(main);
  main.innerHTML = html;
  return (selector: string) => main.querySelector<HTMLElement>(selector)!;
};
/** After the browser has told of what changed. */
const focused = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return document.activeElement?.textContent;
};

test("a saved card gives the focus to the button that had opened it, drawn anew", async () => {
  const of = page("<h1>Order</h1><section><h2>General</h2><div><button>Edit</button></div></section>");
  of("button").focus();
  of("div").innerHTML = "<form><input name='title'><button>Save</button></form>";
  of("form button").focus();
  of("div").innerHTML = "<button>Edit</button>";
  expect(await focused()).toBe("Edit");
});

test("a row that leaves its list gives the focus to the next one, the last one to the one before", async () => {
  const of = page("<h1>Rows</h1><ul><li><button>A</button></li><li><button>B</button></li><li><button>C</button></li></ul>");
  of("li:nth-child(2) button").focus();
  of("li:nth-child(2)").remove();
  expect(await focused()).toBe("C");
  of("li:nth-child(2)").remove();
  expect(await focused()).toBe("A");
});

test("what goes away without a neighbour leaves the focus at the heading around it", async () => {
  const of = page("<h1>Order</h1><section><h2>Notes</h2><div><button>Retry</button></div></section>");
  of("button").focus();
  of("div").remove();
  expect(await focused()).toBe("Notes");
});

test("a new page begins at its heading, a form in the field that wants the focus, and a way back on the link that was followed", async () => {
  const of = page("<h1>List</h1><a href='#7'>WO-7</a>");
  of("a").focus();
  of("a").parentElement!.innerHTML = "<h1>WO-7</h1>";
  const main = document.querySelector("main")!;
  arrive(main, "/list", "/list/7");
  expect(await focused()).toBe("WO-7");
  main.innerHTML = "<h1>List</h1><a href='#7'>WO-7</a>";
  arrive(main, "/list/7", "/list");
  await focused();
  expect(document.activeElement?.tagName).toBe("A");
  main.innerHTML = "<h1>New</h1><input>";
  main.querySelector("input")!.focus();
  arrive(main, "/list", "/list/new");
  await focused();
  expect(document.activeElement?.tagName).toBe("INPUT");
});
