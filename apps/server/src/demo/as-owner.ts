import { openDatabase } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import { writeCompany, type Company } from "./company.ts";

/** A company written as at the first start: by the owner of the tables, since history has other times than now. For tests. */
export async function writeCompanyAsOwner(ownerUrl: string, files: FileStore, start: Date, company: Company): Promise<void> {
  const db = openDatabase(ownerUrl, { connections: 2, statementMs: 30_000 });
  try {
    await writeCompany(db, files, "", start, company);
  } finally {
    await db.close();
  }
}
