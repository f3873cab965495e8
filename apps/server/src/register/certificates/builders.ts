import { certificates, type Certificate, type CertificateDraft } from "@millwright/domain/register/certificates/contract.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import type { Person } from "../../testing/world.ts";

type Facts = Partial<CertificateDraft> & Pick<CertificateDraft, "personId">;

/** A certificate of somebody, of a kind of its own unless one is said. */
export async function buildCertificate(by: Person, facts: Facts): Promise<Certificate> {
  const kindId = facts.kindId ?? (await buildValue(by, "certificate-types")).id;
  return await by.ok(certificates.create, { body: { ...facts, kindId } });
}
