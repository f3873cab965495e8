import { spreadOver } from "../../demo/dates.ts";
import type { DemoSupplier } from "../../demo/harbor-register.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting } from "../../demo/setting.ts";

export async function writeSuppliers(setting: DemoSetting, suppliers: readonly DemoSupplier[]): Promise<void> {
  const { db } = setting;
  const listId = await listIds(db);
  await insertAll(
    db,
    "suppliers",
    suppliers.map(({ category, contact: [name, role, email, phone], ...supplier }) => ({
      ...supplier,
      notes: supplier.notes ?? null,
      categoryId: listId("supplier-categories", category),
      contacts: [{ name, role, email, phone }],
    })),
  );
  await spreadOver(db, setting, "suppliers", 3, 6);
}
