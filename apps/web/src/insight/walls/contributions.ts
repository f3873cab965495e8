import { boardActions } from "../boards/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";

export const contributions = [
  contribute(boardActions, { needs: "boards", load: async () => (await import("./wall-screens.tsx")).WallScreens }),
];
