import { hash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { proofOf, zeroBits } from "@millwright/domain/work/public-reports/proof.ts";
import { publicReports, reportLinks, type PublicDraft } from "@millwright/domain/work/public-reports/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { Server } from "../../app.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { send, type Person } from "../../testing/world.ts";
import { newSecret } from "./token.ts";

/** The organisation lets people report without an account, or does not. */
export async function openToPublic(by: Person, publicReports = true): Promise<void> {
  const now = await by.ok(maintenanceSettings.get);
  if (now.publicReports === publicReports) return;
  const { status } = await by.call(maintenanceSettings.update, { body: { version: now.version, publicReports } });
  // Somebody else may have opened it in the same moment.
  if (status === 409) return await openToPublic(by, publicReports);
  if (status !== 200) throw new Error(`the settings answered ${status}`);
}

/** The way in of an asset or a location of its own; the code is its token, the id that of the record. */
export async function buildReportLink(
  by: Person,
  kind: "asset" | "location" = "asset",
): Promise<{ id: number; version: number; code: string }> {
  await openToPublic(by);
  const { id } = await (kind === "asset" ? buildAsset(by) : buildLocation(by));
  const { address } = await by.ok(reportLinks.make, { body: kind === "asset" ? { assetId: id } : { locationId: id } });
  return { id, version: 1, code: new URL(address ?? "").pathname.split("/").at(-1) ?? "" };
}

type At = Pick<Server, "app">;

/** Work that was asked for and done. */
export async function buildProof(server: At, token: string): Promise<string> {
  const { body } = await send(server, publicReports.form, { body: { token } });
  const { challenge, bits } = body as { challenge: string; bits: number };
  return await workedOut(challenge, bits);
}

/** As a browser works it out, with pauses for everything else. */
async function workedOut(challenge: string, bits: number): Promise<string> {
  for (let found = 0; ; found += 1) {
    const proof = proofOf(challenge, found);
    if (zeroBits(hash("sha256", proof, "buffer")) >= bits) return proof;
    if (found % 4000 === 0) await breathe();
  }
}

export const DRAFT = { title: "It drips below the pump", description: "Since the night shift.", priority: 2 } as const;

/** A report without an account; the code is the secret by which it is followed. */
export async function buildPublicReport(
  server: At,
  by: Person,
  { token, ...draft }: Partial<PublicDraft> = {},
): Promise<{ id: number; version: number; code: string; number: string }> {
  const way = token ?? (await buildReportLink(by)).code;
  const body = { ...DRAFT, ...draft, token: way, key: newSecret(), proof: await buildProof(server, way) };
  const answer = await send(server, publicReports.create, { body });
  if (answer.status !== 200) throw new Error(`a report answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { code: number, secret } = answer.body as { code: string; secret: string };
  const { rows } = await by.ok(workRequests.list, {
    body: { startRow: 0, endRow: 500, sortModel: [{ colId: "createdAt", sort: "desc" }], filterModel: {} },
  });
  const id = rows.find(({ code }) => code === number)?.id ?? 0;
  return { id, version: 1, code: secret, number };
}

/** The same, with a question that waits for its reporter. */
export async function buildAskedReport(server: At, by: Person) {
  const report = await buildPublicReport(server, by);
  const { version } = await by.ok(workRequests.ask, { body: { id: report.id, version: 1, text: "Which side?" } });
  return { ...report, version };
}
