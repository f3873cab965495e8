import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/suppliers", () => import("./list.tsx"), "SupplierList"),
    screen("/materials-management/suppliers/new", () => import("./form.tsx"), "NewSupplier"),
    screen("/materials-management/suppliers/$id", () => import("./record.tsx"), "SupplierRecord"),
    screen("/materials-management/suppliers/$id/edit", () => import("./form.tsx"), "EditSupplier"),
  ],
  nouns: { suppliers: { list: links.list(), record: links.record, add: links.add() } },
  moved: [["/suppliers/$id", "/materials-management/suppliers/$id"]],
});
