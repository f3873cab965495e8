import { useRouter, type AnyRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, SyntheticEvent } from "react";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address inside the product, with its search part; it may come from the server, so the router's types do not know it. */
  to: string;
}

/**
 * A link that changes the page without loading it anew. The router's own component follows every change of the address with each link, to know
 * whether it leads to where one is; a list has a hundred of them, and nobody asks.
 */
export function AppLink({ to, onClick, children, ...rest }: AppLinkProps) {
  const { follow, fetchAhead, leave } = actsOf(useRouter());
  return (
    // An address that is not ours makes it a text without a way anywhere; it is no button then either.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      href={isOurs(to) ? to : undefined}
      onMouseEnter={fetchAhead}
      onMouseLeave={leave}
      onFocus={fetchAhead}
      onTouchStart={fetchAhead}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** `//elsewhere.example` and `javascript:` lead out of the product. */
const isOurs = (to: string) => /^\/(?![/\\])/.test(to);

type Link = HTMLAnchorElement;
interface Acts {
  follow: (event: MouseEvent<Link>) => void;
  fetchAhead: (event: SyntheticEvent<Link>) => void;
  leave: () => void;
}
const known = new WeakMap<AnyRouter, Acts>();

/** One set of acts for all links. */
function actsOf(router: AnyRouter): Acts {
  const acts = known.get(router) ?? madeFor(router);
  known.set(router, acts);
  return acts;
}

/** A pointer that only passes over asks for nothing. */
const MEANT_MS = 50;

function madeFor(router: AnyRouter): Acts {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(waiting);
  return {
    leave,
    follow: (event) => {
      const { currentTarget: link } = event;
      const href = link.getAttribute("href");
      const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (link.target !== "" && link.target !== "_self");
      if (href === null || event.defaultPrevented || isForBrowser) return;
      event.preventDefault();
      leave();
      void router.navigate({ href });
    },
    fetchAhead: ({ currentTarget }) => {
      const to = currentTarget.pathname;
      leave();
      // The page's code; a failure shows when the page is opened.
      waiting = setTimeout(() => void router.preloadRoute({ to }).catch(() => {}), MEANT_MS);
    },
  };
}
