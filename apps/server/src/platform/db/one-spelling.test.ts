import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "../../testing/catalogue.ts";
import { ensureCluster } from "../pg/cluster.ts";
import { startThrowAwayServer } from "../testing/cluster.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../migrations");
const ITSELF = "20261128m_one_spelling.sql";

/** The migrations before a certain one. */
function before(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-migrations-"));
  for (const file of fs.readdirSync(MIGRATIONS).filter((each) => each < name))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  return folder;
}

test("what was kept before gets the one spelling, unless it would then be called as another one is", async () => {
  const server = await startThrowAwayServer();
  const folder = before(ITSELF);
  try {
    const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
    await migrate(ownerUrl, () => {}, folder);
    const owner = await connect(ownerUrl);
    await owner.query(`insert into organisations (name, slug) values ('Old Mill', 'old-mill');
      insert into tenants (organisation_id, name, identifier) select id, 'Old Mill', 'old' from organisations;
      select set_config('app.tenant', (select id::text from tenants), false);
      insert into assets (code, name, serial_number) values (U&'A\\200B', U&'Ku\\0308hler\\00A0  1', U&'S\\00ADN'), ('B', 'Pump', null), (U&'b\\200E', 'Other', null),
        (U&'C\\200D', U&'\\+01F469\\200D\\+01F527', null)`);
    await migrate(ownerUrl);
    const { rows } = await owner.query<{ code: string; name: string; serial: string | null }>(
      "select code, name, serial_number as serial from assets order by id",
    );
    expect(rows).toEqual([
      { code: "A", name: "K\u00fchler 1", serial: "SN" },
      { code: "B", name: "Pump", serial: null },
      { code: "b\u200e", name: "Other", serial: null },
      { code: "C", name: "👩\u200d🔧", serial: null },
    ]);
    await owner.end();
  } finally {
    fs.rmSync(folder, { recursive: true });
    await server.stop();
  }
}, 60_000);

test("when another ICU orders names, their indexes are made anew and no row is missed", async () => {
  const server = await startThrowAwayServer();
  try {
    const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
    await migrate(ownerUrl);
    const master = new URL(server.superuserUrl);
    master.pathname = "/millwright";
    const superuser = await connect(master.href);
    await superuser.query("update pg_collation set collversion = '1' where collname = 'dictionary'");
    const said: string[] = [];
    await migrate(ownerUrl, (line) => void said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/^The order of names is that of another ICU \([\d.]+\): [1-9]\d indexes are made anew\.$/),
    ]);
    await migrate(ownerUrl, (line) => void said.push(line));
    expect(said).toHaveLength(1);
    await superuser.end();
  } finally {
    await server.stop();
  }
}, 60_000);
