import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { hashDigest } from "@millwright/server/platform/call/passwords.ts";
import { startMailServer } from "@millwright/server/foundation/mail/builders.ts";
import { addPerson, raiseGrantsVersion } from "@millwright/server/foundation/tenants/service.ts";
import { openDatabase } from "@millwright/server/platform/db/db.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, PASSWORD } from "./harness/api.ts";
import type { Server } from "./harness/server.ts";
import { openPair } from "./kill/pair.ts";
import { inTurn, play, roundsOr, type Check } from "./kill/rounds.ts";
import { numberOf, tenantOf, within } from "./kill/told.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills one of two processes, or the database, while a report is drawn and goes out to a hundred people at a mail server. Each of them must get it, under one Message-ID. ROUNDS sets how often
 * something is killed (2). The last line counts the checks.
 */
const ROUNDS = roundsOr(2);
const READERS = 100;
/** Within it the report is drawn and most of its messages go out. */
const SENDING_MS = 6_000;
/** Longer than a job needs to be tried again, and the loop that sends to look again. */
const PATIENCE_MS = 240_000;

const mail = await startMailServer();
const { start, printed, discard } = await openPair("reports", { SMTP_URL: mail.url, MAIL_FROM: "maintenance@plant.example" });
await play({
  rounds,
  remains: printed,
  discard: [discard, mail.stop],
});

async function rounds(check: Check): Promise<void> {
  const { servers, databaseUrl } = await start();
  const ground = { databaseUrl, tenantId: await tenantOf(databaseUrl, "harbor") };
  const reportId = await reportTo(servers[0], await addReaders(ground));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = inTurn(["node", "the other node", "postgres"], round);
    const runId = await opened(ground, reportId);
    await sleep(SENDING_MS * Math.random());
    const before = arrivedOf(runId).length;
    await kill(victim, servers);
    const told = await settled(ground, runId);
    const arrived = arrivedOf(runId);
    const names = new Set(arrived);
    console.log(
      `${String(round).padStart(2)} kill -9 ${victim.padEnd(15)} with ${before} of ${READERS} delivered: ${told.written} written, ${names.size} arrived, ${arrived.length - names.size} repeated`,
    );
    check(`round ${round}: everybody has one message`, told.written === READERS ? [] : [`${told.written} of ${READERS}`, told.others]);
    check(`round ${round}: every message arrived under one name`, names.size === READERS ? [] : [`${names.size} of ${READERS}`]);
  }
}

interface Ground {
  databaseUrl: string;
  tenantId: number;
}

/** People of a role of their own, each with an account; answers the role. */
async function addReaders({ databaseUrl, tenantId }: Ground): Promise<number> {
  const roleId = await within(databaseUrl, { tenantId }, async (client) => {
    const { rows } = await client.query<{ id: number }>("insert into roles (name) values ('Readers') returning id::int as id");
    await client.query(
      "insert into role_grants (role_id, sub_module, flags, scope) select $1, unnest(array['boards', 'sensors', 'work-orders']), array['view'], 'all'",
      [rows[0]?.id],
    );
    return rows[0]?.id ?? 0;
  });
  const organisationId = await within(databaseUrl, { tenantId }, async (client) => {
    const { rows } = await client.query<{ id: number }>("select organisation_id::int as id from tenants where id = $1", [tenantId]);
    return rows[0]?.id ?? 0;
  });
  const db = openDatabase(databaseUrl);
  const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
  for (let at = 1; at <= READERS; at += 1)
    await addPerson(db, tenantId, {
      firstName: "Reader",
      lastName: String(at),
      roleName: "Readers",
      email: `reader-${String(at)}@harbor.example`,
      account: { organisationId, passwordHash, role: "user" },
    });
  await raiseGrantsVersion(db, tenantId);
  await db.close();
  return roleId;
}

/** A report to all of them, far from its next date. */
async function reportTo({ url }: Server, roleId: number): Promise<number> {
  const api = apiOf(url, HARBOR.admin);
  const board = await api.ok(boards.create, { body: { name: "For readers", template: "coldStore", sharedWith: "everyone" } });
  const { id } = await api.ok(scheduledReports.create, {
    body: {
      name: "For readers",
      source: "board",
      boardId: board.id,
      format: "pdf",
      rhythm: "month",
      monthDay: 1,
      time: "03:00",
      timeZone: "UTC",
      recipients: [{ roleId }],
    },
  });
  return id;
}

/** Makes the report due and waits until its run was opened; answers the run. */
async function opened({ databaseUrl, tenantId }: Ground, reportId: number): Promise<number> {
  const last = async () =>
    await within(databaseUrl, { tenantId }, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "select coalesce(max(id), 0)::int as id from scheduled_report_runs where report_id = $1",
        [reportId],
      );
      return rows[0]?.id ?? 0;
    });
  const before = await last();
  await within(
    databaseUrl,
    { tenantId },
    async (client) =>
      void (await client.query("update scheduled_reports set next_at = now() - interval '1 second' where id = $1", [reportId])),
  );
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    const now = await last();
    if (now > before) return now;
    if (Date.now() > until) throw new Error("the report that was due was not opened");
  }
}

/** Message-IDs of what arrived of a run, as often as it did. */
function arrivedOf(runId: number): string[] {
  return mail.received.map(numberOf).filter((name) => name.startsWith(`report-${String(runId)}-`));
}

/** What is written goes out a little later: looked at until everything has arrived. */
async function settled({ databaseUrl, tenantId }: Ground, runId: number): Promise<{ written: number; others: string }> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const rows = await within(databaseUrl, { tenantId }, async (client) => {
      const found = await client.query<{ outcome: string; count: number }>(
        "select outcome, count(*)::int as count from scheduled_report_sends where run_id = $1 group by outcome",
        [runId],
      );
      return found.rows;
    });
    const written = rows.find(({ outcome }) => outcome === "written")?.count ?? 0;
    const isDone = written === READERS && new Set(arrivedOf(runId)).size === READERS;
    if (isDone || Date.now() > until) return { written, others: JSON.stringify(rows) };
  }
}
