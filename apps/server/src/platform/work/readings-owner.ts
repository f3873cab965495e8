import pg from "pg";

/**
 * What the owner of the tables does with readings of sensors in the name of others: the run-time role may add and read them, and nothing more. Each on a connection of its
 * own, done again it changes nothing.
 */
export interface ReadingsOwner {
  /** Makes the weeks from an instant until those that are there, so that older readings find a place. */
  makeWeeksSince: (since: Date) => Promise<void>;
  /** Removes the readings that an import noted as its own (a row of `sensor_imports`), and no others. */
  takeBack: (tenantId: number, notedId: number) => Promise<void>;
}

/** Whoever waits for more is told to try again. */
const LOCK_MS = 5000;

export const readingsOwner = (ownerUrl: string): ReadingsOwner => ({
  makeWeeksSince: async (since) =>
    await asOwner(ownerUrl, async (client) => {
      // One after the other: two imports may ask for the same week.
      await client.query("select pg_advisory_xact_lock(hashtext('weeks of sensors'))");
      await client.query(WEEKS_SINCE, [since]);
    }),
  takeBack: async (tenantId, notedId) =>
    await asOwner(ownerUrl, async (client) => {
      // Policies bind the owner too.
      await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
      const { rows } = await client.query<{ from: Date; until: Date }>(
        'select from_at as "from", until_at as until from sensor_imports where id = $1',
        [notedId],
      );
      if (rows[0]) await client.query(TAKEN_BACK, [notedId, rows[0].from, rows[0].until]);
    }),
});

const WEEKS_SINCE = `
  select make_sensor_week(week::date) from (select to_date(min(right(c.relname, 10)), 'YYYY_MM_DD') as first
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.sensor_readings'::regclass) there,
  generate_series(date_trunc('week', $1::timestamptz at time zone 'UTC'), there.first - 7, interval '7 days') as week`;

const TAKEN_BACK = `
  delete from sensor_readings r using (select series_id, unnest(times) as at from sensor_imports where id = $1) noted
  where r.series_id = noted.series_id and r.at = noted.at and r.at between $2 and $3`;

async function asOwner(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright readings of sensors",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
