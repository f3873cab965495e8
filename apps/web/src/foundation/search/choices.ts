import type { Found } from "@millwright/domain/kit/searched.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import { hasMessage, t } from "../../i18n/foundation.ts";
import type { Recent } from "../../kit/recent.ts";

/** What can be chosen, each with the address that it leads to. */
export interface Choice {
  id: string;
  /** Where it leads; of an action that is no page, empty. */
  href: string;
  act?: () => void;
  icon: "page" | "add" | "act" | "recent" | "record" | "all";
  /** The page's own icon. */
  pageIcon?: string | undefined;
  code: string | null;
  title: string;
  second: string | null;
  isPast: boolean;
}
export interface Group {
  name: string;
  choices: Choice[];
}

interface Page {
  id: number;
  title: string;
  url: string;
  icon?: string | undefined;
}

/** What the shell knows of the product's addresses. */
export interface Places {
  /** So many pages and actions are suggested together; records stand in groups of their own. */
  most: number;
  /** Those that the person keeps at hand, in their order. */
  shortcuts: readonly Page[];
  /** Those whose title holds what was typed. */
  pages: (typed: string) => readonly Page[];
  /** For kinds of which the person may make one. */
  adds: readonly { kind: RecordKind; href: string }[];
  /** What is done at once and leads nowhere. */
  acts: readonly { id: string; title: string; act: () => void }[];
  record: (kind: RecordKind, id: number) => string | null;
  list: (kind: RecordKind) => string | null;
}

const plain = { code: null, second: null, isPast: false } as const;

/** Where the person was. */
const lookedAt = (recent: readonly Recent[]): Choice[] =>
  recent.map(({ path, code, title }) => ({ ...plain, id: `recent-${path}`, href: path, icon: "recent", code, title }));

/** What the field begins with while nothing is in it: the person's own, which suggests nothing. */
export const beginning = ({ shortcuts }: Pick<Places, "shortcuts">, recent: readonly Recent[]): Group[] =>
  filled([
    { name: t("search.shortcuts"), choices: shortcuts.map(paged) },
    { name: t("search.recent"), choices: lookedAt(recent) },
  ]);

const paged = ({ id, title, url, icon }: Page): Choice => ({ ...plain, id: `page-${id}`, href: url, icon: "page", pageIcon: icon, title });

/** Nothing for blank text. A whole code stands first of all; then pages and actions, which are known by heart; then the kinds, the surest one first. */
export function choicesFor(typed: string, places: Places, found: readonly Found[], more: readonly RecordKind[]): Group[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [];
  const records = groupsOf(found, more, places, typed);
  const isKnown = found[0]?.by === "code";
  const pages = places.pages(typed).slice(0, places.most);
  const known = [
    {
      name: t("search.pages"),
      choices: pages.map(paged),
    },
    {
      name: t("search.actions"),
      choices: [...places.adds.flatMap(added), ...places.acts.map(done)]
        .filter(({ title }) => saysAll(title, wanted))
        .slice(0, places.most - pages.length),
    },
  ];
  return filled(isKnown ? [...records.slice(0, 1), ...known, ...records.slice(1)] : [...known, ...records]);
}

const filled = (groups: Group[]): Group[] => groups.filter(({ choices }) => choices.length > 0);

/** Every word that was typed begins one of the title's: "new wo" is a new work order. */
const saysAll = (title: string, wanted: string): boolean => {
  const words = title.toLowerCase().split(/\s+/);
  return wanted.split(/\s+/).every((typed) => words.some((word) => word.startsWith(typed)));
};

function added({ kind, href }: Places["adds"][number]): Choice[] {
  const key = `search.add.${kind}`;
  return hasMessage(key) ? [{ ...plain, id: `add-${kind}`, href, icon: "add", title: t(key) }] : [];
}

const done = ({ id, title, act }: Places["acts"][number]): Choice => ({ ...plain, id: `act-${id}`, href: "", act, icon: "act", title });

const nameOf = (kind: RecordKind): string => {
  const key = `search.kind.${kind}`;
  return hasMessage(key) ? t(key) : kind;
};

/** Kinds in the order of the first of each. */
function groupsOf(found: readonly Found[], more: readonly RecordKind[], places: Places, typed: string): Group[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const choices = found.flatMap((row): Choice[] => {
      const href = row.kind === kind ? places.record(kind, row.id) : null;
      return href === null
        ? []
        : [{ id: `${kind}-${row.id}`, href, icon: "record", code: row.code, title: row.title, second: row.second, isPast: row.isPast }];
    });
    const list = more.includes(kind) ? places.list(kind) : null;
    const all = `${list}?q=${encodeURIComponent(typed.trim())}`;
    return {
      name: nameOf(kind),
      choices:
        list === null
          ? choices
          : [...choices, { ...plain, id: `all-${kind}`, href: all, icon: "all", title: t("search.all", { kind: nameOf(kind) }) }],
    };
  });
}
