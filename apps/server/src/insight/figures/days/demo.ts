import { sql } from "kysely";
import { dayAfter, dayAt, instantAt } from "@millwright/domain/kit/zones.ts";
import { chanceOf, type Chance } from "../../../demo/chance.ts";
import type { Furnished } from "../../../demo/setting.ts";
import type { ActivePeople } from "../../../foundation/users/service.ts";
import type { StockOfWarehouse } from "../../../materials/stock/service.ts";
import { writeOldAudit, type AuditLine } from "../../../platform/records/audit-words.ts";

/** On so many of ten working days somebody of a role is active, and on so many of ten of these on a phone. */
const HABITS: Readonly<Record<string, { active: number; onPhone: number }>> = {
  Administrator: { active: 6, onPhone: 1 },
  Planner: { active: 9, onPhone: 1 },
  "Reliability Engineer": { active: 7, onPhone: 1 },
  Storekeeper: { active: 8, onPhone: 4 },
  Technician: { active: 8, onPhone: 8 },
  Requester: { active: 2, onPhone: 5 },
};
/** A session lasts for about so many active days. */
const DAYS_OF_SESSION = 4;
const EXPORTERS = new Set(["Planner", "Storekeeper"]);

interface User {
  id: number;
  name: string;
  roleId: number | null;
  siteId: number | null;
  role: string | null;
}
type Line = AuditLine & { at: string };

/** How the product was used, and what was kept of each day so far: sign-ins and exports in the log, and the stock as the ledger had it. */
export async function writeDays({ db, start, days, seed }: Furnished, zone: string): Promise<void> {
  const { rows: users } = await sql<User>`
    select p.id, p.name, p.role_id, p.site_id, r.name as role from people p left join roles r on r.id = p.role_id where p.account_id is not null order by p.id`.execute(
    db,
  );
  const chance = chanceOf(seed + 606);
  const today = dayAt(start.getTime(), zone) ?? "";
  const stock = stockOfDays(await movedOf(db, zone));
  const lines: Line[] = [];
  const kept: { day: string; people: ActivePeople[]; stock: StockOfWarehouse[] }[] = [];
  for (let back = days; back >= 1; back -= 1) {
    const day = dayAfter(today, -back);
    const active = users.flatMap((user) => seenOn(chance, user, day));
    lines.push(...active.flatMap((one) => logged(chance, one, day, zone)));
    kept.push({ day, people: groups(active), stock: stock(day) });
  }
  await sql`insert into insight_days (day, people, stock) select day, people, stock from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
    as kept (day date, people jsonb, stock jsonb) on conflict do nothing`.execute(db);
  for (let from = 0; from < lines.length; from += 500) await writeOldAudit(db, lines.slice(from, from + 500));
}

interface Active {
  user: User;
  onPhone: boolean;
}

function seenOn(chance: Chance, user: User, day: string): Active[] {
  const { active, onPhone } = HABITS[user.role ?? ""] ?? { active: 1, onPhone: 5 };
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return chance.is((active / 10) * (isWeekend ? 0.15 : 1)) ? [{ user, onPhone: chance.is(onPhone / 10) }] : [];
}

const groups = (active: readonly Active[]): ActivePeople[] =>
  [...Map.groupBy(active, ({ user }) => `${user.roleId}/${user.siteId}`).values()].map((people) => ({
    roleId: people[0]?.user.roleId ?? null,
    siteId: people[0]?.user.siteId ?? null,
    active: people.length,
    onPhone: people.filter(({ onPhone }) => onPhone).length,
  }));

function logged(chance: Chance, { user }: Active, day: string, zone: string): Line[] {
  const morning = Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), zone) ?? `${day}T00:00:00Z`) + 6 * 3_600_000;
  const line = (action: "signed_in" | "exported", entity: string, entityId: number | null): Line => ({
    at: new Date(morning + chance.between(0, 9 * 60) * 60_000).toISOString(),
    personId: user.id,
    personName: user.name,
    action,
    entity,
    entityId,
  });
  return [
    ...(chance.is(1 / DAYS_OF_SESSION) ? [line("signed_in", "people", user.id)] : []),
    ...(EXPORTERS.has(user.role ?? "") && chance.is(0.1)
      ? [line("exported", user.role === "Planner" ? "work-orders" : "stock-levels", null)]
      : []),
  ];
}

interface Moved {
  day: string;
  warehouseId: number;
  partId: number;
  quantity: number;
  valueMinor: number;
  reorderPoint: number | null;
}
const movedOf = async (db: Furnished["db"], zone: string): Promise<Moved[]> =>
  (
    await sql<Moved>`
      select (l.effective_at at time zone ${zone})::date::text as day, l.warehouse_id, l.part_id, sum(l.quantity)::float8 as quantity, sum(l.value_minor)::float8 as value_minor,
        max(v.reorder_point)::float8 as reorder_point
      from stock_movement_lines l left join stock_levels v on v.part_id = l.part_id and v.warehouse_id = l.warehouse_id
      where l.place = 'stock' group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows;

/** What lay in each warehouse at the end of a day; days are asked for in their order. */
function stockOfDays(moved: readonly Moved[]): (day: string) => StockOfWarehouse[] {
  const levels = new Map<string, Moved>();
  let next = 0;
  return (day) => {
    for (let one = moved[next]; one && one.day <= day; one = moved[next]) {
      next += 1;
      const key = `${one.warehouseId}/${one.partId}`;
      const was = levels.get(key);
      levels.set(key, { ...one, quantity: one.quantity + (was?.quantity ?? 0), valueMinor: one.valueMinor + (was?.valueMinor ?? 0) });
    }
    return [...Map.groupBy(levels.values(), ({ warehouseId }) => warehouseId)].map(([warehouseId, its]) => ({
      warehouseId,
      valueMinor: its.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      lines: its.filter(({ quantity }) => quantity > 0).length,
      below: its.filter(({ quantity, reorderPoint }) => reorderPoint !== null && quantity <= reorderPoint).length,
    }));
  };
}
