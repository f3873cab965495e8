import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/settings/outbox", () => import("./outbox.tsx"), "Outbox")],
});
