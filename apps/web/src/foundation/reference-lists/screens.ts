import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [screen("/settings/classification-schemes", () => import("./classification-schemes.tsx"), "ClassificationSchemes")],
  nouns: { "reference-lists": { list: links.schemes(), record: () => links.schemes() } },
});
