import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/user/profile", () => import("./profile.tsx"), "Profile")],
});
