import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { SignedIn } from "@millwright/domain/foundation/auth/contract.ts";
import { deviceOf } from "@millwright/domain/foundation/auth/devices.ts";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { clockOfPerson, isOnlyClock } from "../../platform/call/clock.ts";
import type { OpenCtx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import { post } from "../mail/service.ts";
import { answeredSettings, letterheadOf } from "../tenants/service.ts";
import { inNameOf, type Deps } from "./deps.ts";
import { announceAll } from "../../platform/work/events.ts";
import { noteDevice } from "./devices.ts";
import { deviceAdded } from "./events.ts";
import { firstEntry } from "./start-page.ts";
import { userOf, type AccountRow, type Place } from "./place.ts";
import type { z } from "zod";

interface Entering {
  account: AccountRow;
  place: Place;
  /** What the browser said it is known by. */
  device: string | undefined;
  /** Null where the call says already in the audit that somebody came in. */
  audited?: LogAction | null;
}

/** Opens a session for somebody who has shown who they are, and answers as the sign-in does. A device that was not seen before is told of by mail. */
export async function enter(
  deps: Deps,
  ctx: OpenCtx,
  { account, place, device, audited = "signed_in" }: Entering,
): Promise<z.output<typeof SignedIn>> {
  const { db, sessions } = deps;
  const from = { userAgent: ctx.userAgent, address: ctx.ip };
  const noted = await noteDevice(db.system(), account.id, device, from);
  const token = await sessions.open(account.id, place.tenantId, place.personId, from);
  const isOnly = await db.tenant(place.tenantId, async (rows) => {
    if (audited) await recordSignIn(rows, place, audited, ctx);
    if (noted.isNew) await tellNewDevice(deps, rows, { account, place, ctx });
    return await isOnlyClock({ db: rows, clock: place.clock, timeZone: place.zoneOfTenant });
  });
  ctx.log.info({ accountId: account.id, tenantId: place.tenantId }, "signed in");
  const startPage = await beginning(deps, ctx, place);
  const accountRole = account.role as AccountRole;
  const settings = answeredSettings({ ...place, settings: account.settings, accountRole });
  const user = userOf({ ...account, ...place, isOnlyClock: isOnly, startPage, accountRole }, settings);
  return { email: account.email, password: true, user, access_token: token, device: noted.token };
}

async function tellNewDevice(deps: Deps, rows: TenantDb, about: About): Promise<void> {
  const device = deviceOf(about.ctx.userAgent) ?? UNKNOWN_DEVICE;
  await announceAll(rows, [{ its: deviceAdded, id: about.place.personId, payload: { device } }]);
  await tellOf(deps, rows, "new_device", about);
}
const UNKNOWN_DEVICE = "an unknown device";

/** Asked in the name of who comes in: what they chose and what their role begins with hold while they see it. */
const beginning = async (deps: Deps, ctx: OpenCtx, { tenantId, personId, startPage }: Place): Promise<number | null> =>
  await inNameOf(deps, ctx, { tenantId, personId }, async (inside) => await firstEntry(deps, inside, startPage));

/** Sign-in has no session yet, so its audit row is written by hand in the tenant it leads to. */
export async function recordSignIn(
  rows: TenantDb,
  person: { personId: number; name: string },
  action: LogAction,
  { requestId, ip }: Pick<OpenCtx, "requestId" | "ip">,
): Promise<void> {
  const { personId, name: personName } = person;
  await writeAudit(rows, [{ personId, personName, ip, requestId, action, entity: "people", entityId: personId }]);
}

interface About {
  account: { email: string };
  place: { tenantId: number; personId: number; name: string };
  ctx: { now: Date; ip: string | null; userAgent: string | null };
}

/** A message of something that happened to an account: when, from which device, from which address. */
export async function tellOf(
  deps: Pick<Deps, "db" | "mailer">,
  rows: TenantDb,
  kind: "new_device" | "locked" | "password_changed",
  { account, place, ctx }: About,
  further: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { name: tenant, locale, timeZone } = await letterheadOf(deps.db, place.tenantId, rows);
  const clock = await clockOfPerson(rows, place.personId, timeZone);
  const at = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: clock }).format(ctx.now);
  const facts = {
    tenant,
    at: `${at} (${clock})`,
    device: deviceOf(ctx.userAgent) ?? UNKNOWN_DEVICE,
    address: ctx.ip ?? "an unknown address",
    ...further,
  };
  const writes: Promise<unknown>[] = [];
  const writing = { db: rows, personId: place.personId, beforeCommit: (write: Promise<unknown>) => void writes.push(write) };
  await post(deps, writing, { kind, to: { id: place.personId, name: place.name, email: account.email }, facts });
  await Promise.all(writes);
}
