import { RouterProvider } from "@tanstack/react-router";
import * as features from "../features.ts";
import { router } from "../routes.tsx";
import { keepFocus } from "../kit/focus/keeper.ts";
import { keepFresh } from "../kit/wire/freshness.ts";
import { keepLive } from "../kit/live/start.ts";
import { leaveTrail } from "../kit/trail.ts";
import { setNounPlaces, type FeatureScreens } from "../kit/screens.ts";
import { joinContributions } from "../kit/record/contributions.ts";
import { joinLists } from "../kit/list/listed.ts";
import { setHistory } from "../kit/sheet/back.ts";
import { followSession } from "./account/follow-session.ts";

joinContributions(async () => (await import("../contributions.ts")).contributions);
joinLists(async () => (await import("../lists.ts")).lists);
setNounPlaces(Object.assign({}, ...Object.values<FeatureScreens>(features).map(({ nouns }) => nouns)));
followSession();
keepFocus();
setHistory(router.history);
keepFresh();
keepLive();
router.subscribe("onBeforeNavigate", ({ toLocation }) => leaveTrail(toLocation.pathname));

/** The product behind its addresses. */
export function Routed() {
  return <RouterProvider router={router} />;
}
