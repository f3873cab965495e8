import { RouterProvider } from "@tanstack/react-router";
import { router } from "../routes.tsx";
import { followSession } from "./account/follow-session.ts";

followSession();

/** The product behind its addresses. */
export function Routed() {
  return <RouterProvider router={router} />;
}
