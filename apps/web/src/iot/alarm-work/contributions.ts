import { contribute } from "../../kit/record/contributions.ts";
import { assetCards } from "../../register/assets/slots.ts";
import { orderCards } from "../../work/orders/slots.ts";
import { requestCards } from "../../work/requests/slots.ts";

const beside = async () => await import("./beside.tsx");

export const contributions = [
  contribute(orderCards, { needs: "alarms", load: async () => (await beside()).AlarmsOfOrder }),
  contribute(requestCards, { needs: "alarms", load: async () => (await beside()).AlarmsOfRequest }),
  contribute(assetCards, { needs: "alarms", load: async () => (await beside()).ThreadsOfAsset }),
];
