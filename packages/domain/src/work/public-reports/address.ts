import { hungOn } from "../../kit/labelled/addresses.ts";

/** Where a label leads, and where its report is followed: `/r/{token}`, `/f/{secret}`. */
export const PUBLIC_PAGES = { report: "/r/", follow: "/f/" } as const;

const at = (publicUrl: string, page: string, token: string): string => `${publicUrl.replace(/\/+$/, "")}${page}${token}`;
/** With what the label hangs on, for those who scan it in the application. */
export const reportAddress = (publicUrl: string, token: string, { kind, id }: { kind: "assets" | "locations"; id: number }): string =>
  `${at(publicUrl, PUBLIC_PAGES.report, token)}${hungOn(kind, id)}`;
export const followAddress = (publicUrl: string, secret: string): string => at(publicUrl, PUBLIC_PAGES.follow, secret);

/** The page and the token of an address; null for every other page. */
export function publicPage(path: string): { page: "report" | "follow"; token: string } | null {
  const [, letter, token] = /^\/(r|f)\/([^/?#]{1,200})\/?$/.exec(path) ?? [];
  return token === undefined ? null : { page: letter === "r" ? "report" : "follow", token };
}
