import { contribute } from "../../kit/record/contributions.ts";
import { nextOrder } from "../../work/orders/slots.ts";

export const contributions = [
  contribute(nextOrder, { needs: "work-orders", load: async () => (await import("./next-order.tsx")).NextOrder }),
];
