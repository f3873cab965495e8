import pg from "pg";

/** What listeners, workflows and the home page may still ask for. Audit and chain are kept whole; events only say that something happened. */
export const EVENT_DAYS = 30;
const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

/**
 * Makes the months to come and drops those that nobody needs any more, as the owner of the tables. Waits briefly for its locks and then steps back
 * until the next hour, so that nobody queues behind it. Returns the dropped months.
 */
export async function keepEventMonths(ownerUrl: string, now = new Date()): Promise<string[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright months of events",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query(
      "select make_event_month(($1::timestamptz at time zone 'UTC' + make_interval(months => ahead))::date) from generate_series(0, $2::int) as ahead",
      [now, MONTHS_AHEAD],
    );
    const { rows } = await client.query<{ part: string }>("select sweep_events($1::timestamptz) as part", [
      new Date(now.getTime() - EVENT_DAYS * DAY_MS),
    ]);
    return rows.map(({ part }) => part);
  } finally {
    await client.end();
  }
}
