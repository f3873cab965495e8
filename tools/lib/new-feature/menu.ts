import { MENU, type MenuItem, type MenuModule } from "@millwright/domain/foundation/navigation/menu.ts";
import { inserted } from "./edit.ts";
import { formsOf, type Noun } from "./noun.ts";
import { Problem } from "./problem.ts";

/** Where a feature stands in the menu: at an entry that waits for its screens, or as a new one at the end of a module. */
export interface MenuPlace {
  module: MenuModule;
  waiting: MenuItem | undefined;
  path: string;
}

const MENU_FILE = "packages/domain/src/foundation/navigation/menu.ts";
const MENU_TEST = "apps/server/src/foundation/tenants/navigation.test.ts";
const HOME = "Materials Management";

const address = (url: string) => url.replace(/\/$/, "").toLowerCase();

export function menuPlaceOf(plural: string, { menu, path }: { menu?: string; path?: string }): MenuPlace {
  const { title, kebab } = formsOf(plural);
  const items = MENU.flatMap((module) => module.items.map((item) => ({ module, item })));
  const found = items.find(({ item }) => (path ? address(item.url) === address(path) : item.title === title));
  if (found && (found.item.subModule || found.item.reserved || (menu && menu !== found.module.title))) {
    throw new Problem(`The menu entry "${found.module.title} / ${found.item.title}" (${found.item.url}) is taken.`);
  }
  const wanted = menu ?? found?.module.title ?? HOME;
  const module = MENU.find((each) => each.title === wanted);
  if (!module) throw new Problem(`The menu has no "${wanted}". It has: ${MENU.map((each) => each.title).join(", ")}.`);
  const at = path ?? found?.item.url ?? `/${module.title.toLowerCase().replaceAll(" ", "-")}/${kebab}`;
  if (!/^(?:\/[\w-]+)+\/?$/.test(at)) throw new Problem(`"${at}" is no address for screens (/materials-management/${kebab}).`);
  return { module, waiting: found?.item, path: at.replace(/\/$/, "") };
}

/** The number of its entry: that of the one that waits, or the next of its module. */
export const menuIdOf = ({ module, waiting }: MenuPlace): number => waiting?.id ?? Math.max(...module.items.map((item) => item.id)) + 1;

/** The menu with the feature's entry, and the test that lists what an administrator sees. */
export function withMenuEntry(read: (file: string) => string, noun: Noun, place: MenuPlace): [file: string, text: string][] {
  const { module, waiting } = place;
  const last = module.items.at(-1);
  if (!last) throw new Problem(`"${module.title}" has no entry to stand behind.`);
  const entry = `{ id: ${menuIdOf(place)}, title: "${noun.many.title}", url: "${noun.path}", icon: "list" },`;
  const added = { at: lineOf(read(MENU_FILE), `{ id: ${last.id}, `), side: "after", added: `\n      ${entry}` } as const;
  return [
    // An entry that waited is opened by the noun that names it.
    ...(waiting ? [] : [[MENU_FILE, inserted(MENU_FILE, read(MENU_FILE), added)] as [string, string]]),
    [MENU_TEST, withExpectation(read(MENU_TEST), waiting?.title ?? noun.many.title, place)],
  ];
}

/** The administrator's list, with the entry behind the one that precedes it in the menu. */
function withExpectation(test: string, title: string, { module, waiting }: MenuPlace): string {
  const order = MENU.flatMap((each) => [
    ...each.items.filter((item) => item.subModule ?? item.seenWith ?? item === waiting).map((item) => ({ each, item })),
    ...(each === module && !waiting ? [{ each, item: undefined }] : []),
  ]);
  const before = order[order.findIndex(({ item, each }) => item === waiting && each === module) - 1];
  const [head = "", rest] = test.split("Administrator: [\n");
  if (rest === undefined) throw new Problem(`${MENU_TEST} does not list the administrator's entries any more.`);
  const line = `    "${module.title} / ${title}",\n`;
  const end = rest.indexOf("  ],\n");
  const list = rest.slice(0, end);
  const longer = before?.item
    ? inserted(MENU_TEST, list, { at: `    "${before.each.title} / ${before.item.title}",\n`, side: "after", added: line })
    : line + list;
  return `${head}Administrator: [\n${longer}${rest.slice(end)}`;
}

function lineOf(text: string, start: string): string {
  const line = text.split("\n").find((each) => each.trim().startsWith(start));
  if (!line) throw new Problem(`${MENU_FILE} has no line that begins with ${start}`);
  return line;
}
