import fs from "node:fs";
import path from "node:path";

/** What the build says of a page (`apps/web/vite.pages.ts`): the files that are to be there before it is drawn. */
interface PageFiles {
  path: string;
  files: readonly string[];
  /** Those that a phone does not need. */
  wide: readonly string[];
}

/** From here on there is room beside a list; the same figure is in the style sheets. */
const WIDE = "(min-width: 601px)";

/**
 * The links that name, in the document of an address, the files its page begins with: code, session and first data then leave together instead of one after the
 * other. None for an address that is nobody's page, and none for the sign-in, whose page names its own.
 */
export function linksOfPages(dist: string): (url: string) => string {
  const file = path.join(dist, "pages.json");
  const pages = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as PageFiles[]) : [];
  const known = pages
    .map((page) => ({ parts: partsOf(page.path), links: linksOf(page) }))
    .toSorted((a, b) => rank(a.parts) - rank(b.parts));
  return (url) => {
    const asked = partsOf(url.split(/[?#]/)[0] ?? "");
    return known.find(({ parts }) => isAt(parts, asked))?.links ?? "";
  };
}

const partsOf = (address: string): string[] => address.toLowerCase().split("/").filter(Boolean);
const isPlace = (part: string): boolean => part.startsWith("$");
/** `/requests/new` is no request. */
const rank = (parts: readonly string[]): number => parts.filter(isPlace).length;
const isAt = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length && parts.every((part, at) => isPlace(part) || part === asked[at]);

const linksOf = ({ files, wide }: PageFiles): string =>
  [...files.map((file) => linkOf(file, "")), ...wide.map((file) => linkOf(file, ` media="${WIDE}"`))].join("");

const linkOf = (file: string, media: string): string =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}"${media}>`
    : `<link rel="modulepreload" crossorigin href="/${file}"${media}>`;
