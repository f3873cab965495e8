import { useParams, type RouteComponent } from "@tanstack/react-router";
import type { LayoutPart } from "@millwright/domain/kit/shell/layout.ts";
import { createElement, useLayoutEffect } from "react";
import { createStore } from "../kit/feedback/store.ts";
import type { ScreenLayout } from "../kit/screens.ts";

/** What the page that is shown asks of the frame, over what the person chose. Never kept: whichever way the page is left, its frame is the person's again. */
export const pageLayout = createStore<LayoutPart>({});

/** A page with a frame of its own, for as long as it is drawn: one that is on its way changes nothing yet, and one that failed asks for nothing any more. */
export function withLayout(Page: RouteComponent, given: ScreenLayout): RouteComponent {
  const Framed = () => {
    const params: Record<string, string | undefined> = useParams({ strict: false });
    const layout = typeof given === "function" ? given(params) : given;
    // The frame stands around the page, so it hears from it before it is painted.
    useLayoutEffect(() => {
      pageLayout.set(layout);
      return () => pageLayout.set({});
    }, [layout]);
    return createElement(Page);
  };
  return Object.assign(Framed, Page.preload ? { preload: Page.preload } : {});
}
