import { defaultParseSearch, Link, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address inside the product, with its search part; it may come from the server, so the router's types do not know it. */
  to: string;
}

/** A link that changes the page without loading it anew. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const at = to.indexOf("?");
  if (at < 0) return <Link to={to as LinkProps["to"]} activeOptions={EXACT} {...rest} />;
  return (
    <Link to={to.slice(0, at) as LinkProps["to"]} activeOptions={EXACT} search={defaultParseSearch(to.slice(at)) as never} {...rest} />
  );
}

/** A page that lies under another one is not that one: of two entries of a menu one alone is current. */
const EXACT = { exact: true } as const;
