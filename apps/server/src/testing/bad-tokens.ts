import { sql } from "kysely";
import { digestOfToken } from "../platform/call/session.ts";
import type { World } from "./world.ts";

/** Authorization headers that no longer or never opened anything, by what is wrong with them. */
export async function badTokensOf(world: World): Promise<Record<string, string>> {
  const [ended, expired, idle, disabled, gone] = await Promise.all(Array.from({ length: 5 }, () => world.tenant.join("Administrator")));
  if (!ended || !expired || !idle || !disabled || !gone) throw new Error("five people joined");
  const change = (token: string, set: Record<string, unknown>) =>
    world.db.system().updateTable("sessions").set(set).where("tokenDigest", "=", digestOfToken(token)).execute();

  await world.platform.sessions.end(digestOfToken(ended.token));
  await change(expired.token, { expiresAt: sql`now() - interval '1 second'` });
  await change(idle.token, { lastSeenAt: sql`now() - interval '2 days'` });
  const { accountId } = await world.tenant.rows((db) =>
    db.selectFrom("people").select("accountId").where("id", "=", disabled.personId).executeTakeFirstOrThrow(),
  );
  await world.db
    .system()
    .updateTable("accounts")
    .set({ isDisabled: true })
    .where("id", "=", accountId ?? 0)
    .execute();
  await world.tenant.rows((db) =>
    db
      .updateTable("people")
      .set({ archivedAt: sql<string>`now()` })
      .where("id", "=", gone.personId)
      .execute(),
  );
  const bearer = (token: string) => `Bearer ${token}`;
  return {
    "ended session": bearer(ended.token),
    "expired session": bearer(expired.token),
    "idle for too long": bearer(idle.token),
    "disabled account": bearer(disabled.token),
    "archived person": bearer(gone.token),
    "unknown token": bearer("A".repeat(43)),
    "no token at all": "Bearer ",
    "another scheme": "Basic YWRtaW46YWRtaW4=",
  };
}
