import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import { RouteFault } from "./kit/feedback/route-fault.tsx";
import { guard } from "./shell/account/guard.ts";

/**
 * Every screen, one line each, loaded when it is first opened. Matching ignores case and a slash at the end.
 * Behind `shell` a screen has navbar and toolbar; behind `signedIn` it has none; at `root` it needs nobody signed in.
 */
const root = createRootRoute({
  errorComponent: RouteFault,
  notFoundComponent: lazyRouteComponent(() => import("./shell/error-404.tsx"), "Error404"),
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
  component: lazyRouteComponent(() => import("./shell/layout1.tsx"), "Layout1"),
  errorComponent: RouteFault,
});
const open = screensOf(root);
const chromeless = screensOf(signedIn);
const screen = screensOf(shell);

const openScreens = [
  open("/login", () => import("./foundation/auth/login.tsx"), "Login", guard("onlyGuest")),
  open("/setup", () => import("./foundation/auth/set-up.tsx"), "SetUp"),
  open("/pages/errors/error-404", () => import("./shell/error-404.tsx"), "Error404"),
];

const chromelessScreens = [chromeless("/home", () => import("./insight/home/home.tsx"), "Home")];

const screens = [
  screen("/materials-management/suppliers", () => import("./register/suppliers/list.tsx"), "SupplierList"),
  screen("/materials-management/suppliers/new", () => import("./register/suppliers/form.tsx"), "NewSupplier"),
  screen("/materials-management/suppliers/$id", () => import("./register/suppliers/record.tsx"), "SupplierRecord"),
  screen("/materials-management/suppliers/$id/edit", () => import("./register/suppliers/form.tsx"), "EditSupplier"),
  screen("/asset-management/locations", () => import("./register/locations/list.tsx"), "LocationList"),
  screen("/asset-management/locations/new", () => import("./register/locations/form.tsx"), "NewLocation"),
  screen("/asset-management/locations/$id", () => import("./register/locations/record.tsx"), "LocationRecord"),
  screen("/asset-management/locations/$id/edit", () => import("./register/locations/form.tsx"), "EditLocation"),
  screen("/asset-management/assets", () => import("./register/assets/list.tsx"), "AssetList"),
  screen("/asset-management/asset/new", () => import("./register/assets/form.tsx"), "NewAsset"),
  screen("/asset-management/asset/$id", () => import("./register/assets/record.tsx"), "AssetRecord"),
  screen("/asset-management/asset/$id/edit", () => import("./register/assets/form.tsx"), "EditAsset"),
  screen("/settings/people/all", () => import("./foundation/people/list.tsx"), "PeopleList"),
  screen("/settings/people/new", () => import("./foundation/people/form.tsx"), "NewPerson"),
  screen("/settings/people/$id", () => import("./foundation/people/record.tsx"), "PersonRecord"),
  screen("/settings/people/$id/edit", () => import("./foundation/people/form.tsx"), "EditPerson"),
  screen(
    "/settings/classification-schemes",
    () => import("./foundation/reference-lists/classification-schemes.tsx"),
    "ClassificationSchemes",
  ),
  screen("/user/profile", () => import("./foundation/profile/profile.tsx"), "Profile"),
  screen("/settings/maintenance", () => import("./work/settings/maintenance-settings.tsx"), "MaintenanceSettingsPage"),
  screen("/settings/import", () => import("./connect/imports/list.tsx"), "ImportList"),
  screen("/settings/import/new", () => import("./connect/imports/new.tsx"), "NewImport"),
  screen("/settings/import/$id", () => import("./connect/imports/record.tsx"), "ImportRecord"),
  screen("/maintenance-management/work-order-board/$boardId", () => import("./work/orders/list.tsx"), "WorkOrderList"),
  screen("/maintenance-management/work-order-board/$boardId/new", () => import("./work/orders/new.tsx"), "NewWorkOrder"),
  screen("/maintenance-management/work-order-board/$boardId/$id", () => import("./work/orders/record.tsx"), "WorkOrderRecord"),
  screen("/maintenance-management/work-requests", () => import("./work/requests/list.tsx"), "WorkRequestList"),
  screen("/maintenance-management/work-requests/new", () => import("./work/requests/new.tsx"), "NewWorkRequest"),
  screen("/maintenance-management/work-requests/$id", () => import("./work/requests/record.tsx"), "WorkRequestRecord"),
  ...(import.meta.env.DEV ? [screen("/kit", () => import("./kit/kit-page.tsx"), "KitPage")] : []),
];

/** Menu entries whose screens do not exist yet; reached only in a tenant whose menu names them. */
const notYet = MENU.flatMap((module) => module.items)
  .filter((item) => item.subModule === undefined)
  .map((item) => screen(item.url, () => import("./shell/not-yet.tsx"), "NotYet"));

/** The short forms of the specification lead to the full ones. */
const moved = [
  redirection("/", "/home"),
  redirection("/suppliers/$id", "/materials-management/suppliers/$id"),
  redirection("/locations/$id", "/asset-management/locations/$id"),
  redirection("/settings/people", "/settings/people/all"),
  redirection("/maintenance-management/work-order-board", "/maintenance-management/work-order-board/1"),
  redirection("/asset-management/work-order-board", "/maintenance-management/work-order-board/1"),
  redirection("/asset-management/work-order-board/$boardId", "/maintenance-management/work-order-board/$boardId"),
  redirection("/asset-management/work-order-board/$boardId/$id", "/maintenance-management/work-order-board/$boardId/$id"),
];

const routeTree = root.addChildren([
  ...openScreens,
  ...moved,
  signedIn.addChildren([...chromelessScreens, shell.addChildren([...screens, ...notYet])]),
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

/** Makes the screens behind one parent: address, file, the component's name in it, and who may enter if the parent does not say. */
function screensOf<P extends AnyRoute>(parent: P) {
  return <M extends Record<string, unknown>, K extends keyof M & string>(
    path: string,
    load: () => Promise<M>,
    name: K,
    beforeLoad?: ReturnType<typeof guard>,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(load, name),
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
