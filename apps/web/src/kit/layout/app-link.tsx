import { Link, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address inside the product; it may come from the server, so the router's types do not know it. */
  to: string;
}

/** A link that changes the page without loading it anew. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link to={to as LinkProps["to"]} {...rest} />;
}
