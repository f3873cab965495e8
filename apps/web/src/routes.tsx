import { PLACES } from "@millwright/domain/foundation/navigation/menu.ts";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import * as features from "./features.ts";
import { RouteFault } from "./kit/feedback/route-fault.tsx";
import { screen, type FeatureScreens, type Screen } from "./kit/screens.ts";
import { guard, startPage } from "./shell/account/guard.ts";
import { withLayout } from "./shell/page-layout.ts";

/**
 * Every screen of the features, loaded when it is first opened. Matching ignores case and a slash at the end.
 * Behind `shell` a screen has navbar and toolbar; behind `signedIn` it has none; at `root` it needs nobody signed in.
 */
const root = createRootRoute({
  errorComponent: RouteFault,
  notFoundComponent: lazyRouteComponent(() => import("./shell/unknown-page.tsx"), "UnknownPage"),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: guard("user"),
  component: lazyRouteComponent(() => import("./shell/account/signed-in.tsx"), "SignedIn"),
  errorComponent: RouteFault,
});
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: "shell",
  component: lazyRouteComponent(() => import("./shell/frame.tsx"), "Frame"),
  errorComponent: RouteFault,
});

const given: readonly FeatureScreens[] = Object.values(features);
const screens = given.flatMap((feature) => feature.screens);
const standing = (where: Screen["stands"]) => screens.filter(({ stands }) => stands === where);

const openScreens = [
  ...standing("open").map((each) => routeOf(root, each)),
  ...standing("guests").map((each) => routeOf(root, each, guard("onlyGuest"))),
  routeOf(
    root,
    screen("/pages/errors/error-404", () => import("./shell/error-404.tsx"), "Error404"),
  ),
];
const bareScreens = standing("bare").map((each) => routeOf(signedIn, each));
const shellScreens = [
  ...standing("shell"),
  ...(import.meta.env.DEV ? [screen("/kit", () => import("./kit/kit-page.tsx"), "KitPage")] : []),
].map((each) => routeOf(shell, each));

/** Menu entries whose screens do not exist yet; reached only in a tenant whose menu names them. */
const notYet = PLACES.filter(
  (item) => item.subModule === undefined && item.seenWith === undefined && !screens.some(({ path }) => path === item.url),
).map((item) =>
  routeOf(
    shell,
    screen(item.url, () => import("./shell/not-yet.tsx"), "NotYet"),
  ),
);

/** The short forms of the specification lead to the full ones. */
const moved = given.flatMap((feature) => feature.moved ?? []).map(([from, to]) => redirection(from, to));

/** Everybody begins where they want to. */
const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: startPage(), replace: true });
  },
});

const routeTree = root.addChildren([
  ...openScreens,
  start,
  ...moved,
  signedIn.addChildren([...bareScreens, shell.addChildren([...shellScreens, ...notYet])]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  // The page scrolls inside of the shell, not as a whole.
  scrollToTopSelectors: ["#content"],
  caseSensitive: false,
  trailingSlash: "never",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** A screen behind its parent, with who may enter where the parent does not say. */
function routeOf<P extends AnyRoute>(parent: P, { path, load, name, layout }: Screen, beforeLoad?: ReturnType<typeof guard>) {
  const page = lazyRouteComponent(load, name);
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: layout ? withLayout(page, layout) : page,
    errorComponent: RouteFault,
    ...(beforeLoad ? { beforeLoad } : {}),
  });
}

function redirection(path: string, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ href: filled(to, params), replace: true });
    },
  });
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
