import { contribute } from "../../kit/record/contributions.ts";
import { schemeParts } from "../../foundation/reference-lists/slots.ts";

export const contributions = [
  contribute(schemeParts, { needs: "assets", load: async () => (await import("./scheme-part.tsx")).AttributesOfValue }),
];
