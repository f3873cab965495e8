import pg from "pg";

const WEEKS_AHEAD = 1;
const DAY_MS = 86_400_000;
/** How long readings of sensors are kept; what has been added up of them is kept for ever. */
export const SENSOR_DAYS = 400;

/**
 * Makes the weeks of sensors' readings to come, and lets go of those that are older than is kept, as the owner of the tables. A week is taken out while people go on
 * reading the others, which can be interrupted: then the next hour ends it first. Waits briefly for its locks and then steps back until the next hour.
 */
export async function keepSensorWeeks(ownerUrl: string, now = new Date(), keptDays = SENSOR_DAYS): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright weeks of sensors",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query(
      "select make_sensor_week(($1::timestamptz at time zone 'UTC')::date + 7 * ahead) from generate_series(0, $2::int) as ahead",
      [now, WEEKS_AHEAD],
    );
    await endInterrupted(client);
    for (const part of await partsBefore(client, new Date(now.getTime() - keptDays * DAY_MS))) await letGo(client, part);
  } finally {
    await client.end();
  }
}

const PARTS = `from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sensor_readings'::regclass`;

async function endInterrupted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ part: string }>(`select c.relname as part ${PARTS} and i.inhdetachpending`);
  for (const { part } of rows) {
    await client.query(`alter table sensor_readings detach partition ${client.escapeIdentifier(part)} finalize`);
    await client.query(`drop table ${client.escapeIdentifier(part)}`);
  }
}

/** Weeks that have ended before a moment; they are named after their Monday. */
async function partsBefore(client: pg.Client, moment: Date): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select c.relname as part ${PARTS} and to_date(right(c.relname, 10), 'YYYY_MM_DD') + 7 <= ($1::timestamptz at time zone 'UTC')::date order by 1`,
    [moment],
  );
  return rows.map(({ part }) => part);
}

/** `concurrently` is refused within a transaction, so these are two; between them the week is a table of its own that nobody may read. */
async function letGo(client: pg.Client, part: string): Promise<void> {
  await client.query(`alter table sensor_readings detach partition ${client.escapeIdentifier(part)} concurrently`);
  await client.query(`drop table ${client.escapeIdentifier(part)}`);
}
