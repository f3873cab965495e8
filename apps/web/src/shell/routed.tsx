import { RouterProvider } from "@tanstack/react-router";
import { router } from "../routes.tsx";
import { contributions } from "../contributions.ts";
import { keepFocus } from "../kit/focus/keeper.ts";
import { keepFresh } from "../kit/wire/freshness.ts";
import { leaveTrail } from "../kit/trail.ts";
import { setContributions } from "../kit/record/contributions.ts";
import { setHistory } from "../kit/sheet/back.ts";
import { followSession } from "./account/follow-session.ts";

setContributions(contributions);
followSession();
keepFocus();
setHistory(router.history);
keepFresh();
router.subscribe("onBeforeNavigate", ({ toLocation }) => leaveTrail(toLocation.pathname));

/** The product behind its addresses. */
export function Routed() {
  return <RouterProvider router={router} />;
}
