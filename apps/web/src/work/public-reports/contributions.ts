import { contribute } from "../../kit/record/contributions.ts";
import { assetActions } from "../../register/assets/slots.ts";
import { locationActions } from "../../register/locations/slots.ts";

export const contributions = [
  contribute(assetActions, { needs: "work-requests", load: async () => (await import("./report-link-button.tsx")).OfAsset }),
  contribute(locationActions, { needs: "work-requests", load: async () => (await import("./report-link-button.tsx")).OfLocation }),
];
