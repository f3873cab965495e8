import pg from "pg";

const WEEKS_AHEAD = 1;
const DAY_MS = 86_400_000;
/** How long readings of sensors are kept; what has been added up of them is kept for ever. */
export const SENSOR_DAYS = 400;

/** What has to be done with the readings of a week, by its Monday (UTC: `2026-11-23`), before they go. Done again it changes nothing. */
export type BeforeWeekGoes = (monday: string) => Promise<void>;

interface Keeping {
  now?: Date;
  keptDays?: number;
  beforeItGoes?: readonly BeforeWeekGoes[];
}

/**
 * Makes the weeks of sensors' readings to come, and lets go of those that are older than is kept, as the owner of the tables. A week is taken out while people go on
 * reading the others, which can be interrupted: then the next hour takes it back and begins again. Waits briefly for its locks and then steps back until the next hour.
 * A week stays while a sensor of which a record is kept has readings in it that were not written to the file store.
 */
export async function keepSensorWeeks(
  ownerUrl: string,
  { now = new Date(), keptDays = SENSOR_DAYS, beforeItGoes = [] }: Keeping = {},
): Promise<void> {
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
    await takeBackInterrupted(client);
    for (const part of await partsBefore(client, new Date(now.getTime() - keptDays * DAY_MS))) {
      for (const work of beforeItGoes) await work(mondayOf(part));
      if (await isKept(client, part)) await letGo(client, part);
    }
  } finally {
    await client.end();
  }
}

const PREFIX = "sensor_readings_";
const PARTS = `from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sensor_readings'::regclass`;

/** They are named after it. */
const mondayOf = (part: string): string => part.slice(PREFIX.length).replaceAll("_", "-");

/** What was being taken out, or was out and not gone yet: whether it may go is asked again. */
async function takeBackInterrupted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ part: string }>(`select c.relname as part ${PARTS} and i.inhdetachpending`);
  for (const { part } of rows) await client.query(`alter table sensor_readings detach partition ${client.escapeIdentifier(part)} finalize`);
  const apart = await client.query<{ part: string }>(`
    select c.relname as part from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ '^${PREFIX}[0-9]{4}_[0-9]{2}_[0-9]{2}$'
      and not exists (select from pg_inherits i where i.inhrelid = c.oid) order by 1`);
  for (const { part } of apart.rows) await takeBack(client, part);
}

/** Weeks that have ended before a moment. */
async function partsBefore(client: pg.Client, moment: Date): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select c.relname as part ${PARTS} and to_date(right(c.relname, 10), 'YYYY_MM_DD') + 7 <= ($1::timestamptz at time zone 'UTC')::date order by 1`,
    [moment],
  );
  return rows.map(({ part }) => part);
}

/**
 * `concurrently` is refused within a transaction, so these are two; between them the week is a table of its own that nobody may read. What was stored while it was being
 * taken out is in it now, and nothing more will be: so it is asked once more whether all is kept.
 */
async function letGo(client: pg.Client, part: string): Promise<void> {
  await client.query(`alter table sensor_readings detach partition ${client.escapeIdentifier(part)} concurrently`);
  if (await isKept(client, part)) await client.query(`drop table ${client.escapeIdentifier(part)}`);
  else await takeBack(client, part);
}

async function takeBack(client: pg.Client, part: string): Promise<void> {
  const monday = mondayOf(part);
  const next = new Date(Date.parse(monday) + 7 * DAY_MS).toISOString().slice(0, 10);
  await client.query(
    `alter table sensor_readings attach partition ${client.escapeIdentifier(part)} for values from ('${monday} 00:00:00+00') to ('${next} 00:00:00+00')`,
  );
}

/** No sensor of which a record is kept has more readings in a week than were written to the file store. Policies bind the owner too, so it is asked of each organisation. */
async function isKept(client: pg.Client, part: string): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>("select id from tenants order by id");
  await client.query("begin read only");
  try {
    for (const { id } of rows) {
      await client.query("select set_config('app.tenant', $1, true)", [String(id)]);
      const waiting = await client.query(unkept(client.escapeIdentifier(part)), [mondayOf(part)]);
      if (waiting.rows.length > 0) return false;
    }
    return true;
  } finally {
    await client.query("rollback");
  }
}

const unkept = (part: string) => `
  select 1 from sensors n where n.is_record and
    (select count(*) from series s join ${part} r on r.tenant_id = s.tenant_id and r.series_id = s.id where s.tenant_id = n.tenant_id and s.sensor_id = n.id)
    > coalesce((select k.row_count from sensor_kept_weeks k where k.tenant_id = n.tenant_id and k.sensor_id = n.id and k.week = $1::date), 0) limit 1`;
