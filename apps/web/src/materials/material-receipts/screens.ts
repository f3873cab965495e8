import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/material-receipts", () => import("./list.tsx"), "MaterialReceiptList"),
    screen("/materials-management/material-receipts/new", () => import("./form.tsx"), "NewMaterialReceipt"),
    screen("/materials-management/material-receipts/$id", () => import("./record.tsx"), "MaterialReceiptRecord"),
    screen("/materials-management/material-receipts/$id/edit", () => import("./form.tsx"), "EditMaterialReceipt"),
  ],
  nouns: { "material-receipts": { list: links.list(), record: links.record, add: links.add() } },
});
