import pg from "pg";

const MONTHS_AHEAD = 3;

/** Makes the months of readings to come, as the owner of the tables. Waits briefly for its locks and then steps back until the next hour. */
export async function keepReadingMonths(ownerUrl: string, now = new Date()): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright months of readings",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query(
      "select make_reading_month(($1::timestamptz at time zone 'UTC' + make_interval(months => ahead))::date) from generate_series(0, $2::int) as ahead",
      [now, MONTHS_AHEAD],
    );
  } finally {
    await client.end();
  }
}
