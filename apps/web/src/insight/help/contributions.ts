import { contribute } from "../../kit/record/contributions.ts";
import { leftPanel } from "../../shell/panels/slots.ts";

export const contributions = [contribute(leftPanel, { load: async () => (await import("./in-panel.tsx")).HelpInPanel })];
