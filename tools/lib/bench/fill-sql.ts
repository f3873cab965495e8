import { FULL_EVERY } from "./tenants.ts";

/**
 * A tenant's rows as statements; `:orders`, `:assets` and so on are its numbers, `:first` the first free id. Ids of a tenant follow each other:
 * people, locations, assets, orders. Words are those of the trade, dates spread over three years, four of five orders are over.
 */
const array = (words: string) =>
  `(array[${words
    .split(" ")
    .map((word) => `'${word.replaceAll("_", " ")}'`)
    .join(",")}])`;
const any = (words: string) => `${array(words)}[1 + floor(random() * ${words.split(" ").length})::int]`;
/** The same machine has the same name in every order. */
const at = (words: string, index: string) => `${array(words)}[1 + ((${index}) % ${words.split(" ").length})]`;

const VERBS = "Replace Inspect Lubricate Adjust Clean Repair Calibrate Align Tighten Test Check Overhaul Exchange Refill Measure Balance";
const PARTS =
  "bearing drive_belt gearbox coupling seal_kit motor_fan pressure_sensor filter_cartridge hydraulic_hose limit_switch photo_cell chain guide_rail safety_relay control_valve temperature_probe pneumatic_cylinder emergency_stop cable_gland oil_pump drain_valve cooling_fan brake_pad contactor encoder spindle nozzle impeller gasket door_interlock frequency_converter air_dryer";
const SIGNS =
  "after_noise after_leak before_audit at_standstill on_night_shift with_vibration low_pressure over_temperature by_calendar by_running_hours";
const MACHINES =
  "Conveyor Labeller Filler Palletiser Boiler Chiller Compressor Mixer Oven Separator Pasteuriser Packer Elevator Crane Press Lathe Pump_station Transformer Air_handler Dust_collector Water_softener Forklift Robot_cell Furnace";
const FIRST_NAMES = "Anna Ben Carla David Elena Frank Grace Hugo Ines Jonas Karin Liam Maria Nils Olga Paul Rosa Sven Tina Viktor";
const LAST_NAMES =
  "Adler Becker Costa Dietz Eriksen Fischer Garcia Hansen Ivanov Jensen Keller Lopez Meyer Novak Olsen Perez Richter Schmidt Torres Weber";

/** What stands beside each line of the log. */
const WORDS = `'{"name": "Pat Planner"}'::jsonb`;

const PERSON = ":first + i";
const PLACE = ":first + :people + i";
const ASSET = ":first + :people + :locations + i";
const ORDER = ":first + :people + :locations + :assets + i";

export const REGISTER = [
  `insert into people (tenant_id, id, first_name, last_name, email, job_title, created_at)
   select :tenant, ${PERSON}, ${at(FIRST_NAMES, "i")}, ${at(LAST_NAMES, "i / 7")} || ' ' || i, 'person' || i || '@t:tenant.bench.example', ${any("Technician Electrician Mechanic Fitter Planner")}, now()
   from generate_series(0, :people - 1) i`,
  // Four sites; everything else hangs below one of them.
  `insert into locations (tenant_id, id, code, name, parent_id, is_site, site_id)
   select :tenant, ${PLACE}, 'L-' || lpad(i::text, 4, '0'), case when i < 4 then 'Plant ' || i else ${at("Hall Line Bay Store Room Yard", "i")} || ' ' || i end,
     case when i < 4 then null else :first + :people + i / 5 end, i < 4, :first + :people + i % 4 from generate_series(0, :locations - 1) i`,
  // A tree with eight parts to a machine.
  `insert into assets (tenant_id, id, code, name, parent_id, location_id, site_id, criticality, manufacturer, model, serial_number, in_service_on)
   select :tenant, ${ASSET}, 'A-' || lpad(i::text, 6, '0'), ${at(MACHINES, "i")} || ' ' || i, case when i < 20 then null else :first + :people + :locations + (i - 20) / 8 end,
     :first + :people + 4 + i % (:locations - 4), :first + :people + i % 4, 1 + i % 3, ${at("Krones Siemens Atlas GEA Bosch Festo", "i")}, 'M' || i % 90, 'SN' || lpad((i * 7919 % 1000000)::text, 6, '0'), date '2015-01-01' + i % 3000
   from generate_series(0, :assets - 1) i`,
];

/** Open 5 %, in review 2, in progress 4, on hold 2, completed 5, closed 80, cancelled 2. */
const STATUS =
  "case when r < .05 then 1 when r < .07 then 2 when r < .11 then 6 when r < .13 then 7 when r < .18 then 3 when r < .98 then 4 else 5 end";

export const WORK = [
  `insert into work_orders (tenant_id, id, code, title, description, status_id, is_ended, priority, work_type, asset_id, location_id, site_id, responsible_person_id,
     created_by, est_start_at, due_at, started_at, completed_at, closed_at, estimate_minutes, actual_minutes, completion_notes, created_at, updated_at)
   select :tenant, ${ORDER}, 'WO-' || 2024 + (i::bigint * 3 / :orders) || '-' || lpad(i::text, 7, '0'),
     ${any(VERBS)} || ' ' || ${any(PARTS)} || case when random() < .4 then ' ' || ${any(SIGNS)} else '' end || ' on ' || ${at(MACHINES, "asset")} || ' ' || asset,
     case when i % 3 = 0 then '<p>Make the machine safe first. Look for wear, measure the play and write down what was found.</p>' end,
     status, status in (3, 4, 5), 1 + floor(random() * 3)::int, case when random() < .6 then 1 else 2 end,
     :first + :people + :locations + asset, :first + :people + 4 + asset % (:locations - 4), :first + :people + asset % 4,
     case when random() < .93 then :first + floor(random() * :people)::int end, :planner, made, made + days * interval '1 day',
     case when status in (6, 7, 3, 4) then made + days * interval '20 hours' end, case when status in (3, 4) then made + days * interval '22 hours' end,
     case when status = 4 then made + days * interval '25 hours' end, 15 * (1 + floor(random() * 16)::int), case when status in (3, 4) then 15 * (1 + floor(random() * 20)::int) end,
     case when status in (3, 4) then 'Done as planned, nothing found.' end, made, made + days * interval '1 day'
   from (select i, made, days, asset, ${STATUS} as status from (select i, random() as r, 3 + floor(random() * 60)::int as days, floor(random() * :assets)::int as asset,
     timestamptz '2024-01-01' + (i::float8 / :orders) * interval '1050 days' + random() * interval '1 hour' as made from generate_series(0, :orders - 1) i) chance) orders`,
  `insert into work_order_tasks (tenant_id, id, work_order_id, planned_task_name, estimate_minutes, sort_order)
   select :tenant, ${ORDER} + t, ${ORDER}, case t when 0 then 'Find the cause' else 'Repair and test' end, 30, t from generate_series(0, :orders - 1, ${FULL_EVERY}) i, generate_series(0, 1) t`,
  `insert into work_order_subtasks (tenant_id, id, work_order_id, work_order_task_id, name, kind, is_mandatory, sort_order, done_at)
   select :tenant, ${ORDER} + s, ${ORDER}, ${ORDER} + s / 3, ${at("Machine_made_safe Test_run Area_clean", "s")}, 'check', s = 0, s, case when i % 20 = 0 then now() end
   from generate_series(0, :orders - 1, ${FULL_EVERY}) i, generate_series(0, 5) s`,
  `insert into work_order_notes (tenant_id, id, work_order_id, note, created_by)
   select :tenant, ${ORDER}, ${ORDER}, 'Keep an eye on the left bearing.', :planner from generate_series(0, :orders - 1, ${FULL_EVERY}) i`,
  `insert into work_order_costs (tenant_id, id, work_order_id, cost_group, description, amount_minor, currency, booked_on)
   select :tenant, ${ORDER} + c, ${ORDER}, ${at("labour parts", "c")}, 'Booked', 5200 + i % 9000, 'USD', date '2026-01-01' from generate_series(0, :orders - 1, ${FULL_EVERY}) i, generate_series(0, 1) c`,
  `insert into audit_log (tenant_id, id, at, person_id, action, entity, entity_id, changes, words_digest)
   select :tenant, ${ORDER} + a, now(), :planner, ${at("created status status", "a")}, 'work-orders', ${ORDER}, '[{"field":"statusId","before":1,"after":6}]', sha256('\\x5a' || convert_to(${WORDS}::text, 'UTF8'))
   from generate_series(0, :orders - 1, ${FULL_EVERY}) i, generate_series(0, 2) a`,
  `insert into audit_words (tenant_id, audit_id, salt, words)
   select :tenant, ${ORDER} + a, '\\x5a', ${WORDS} from generate_series(0, :orders - 1, ${FULL_EVERY}) i, generate_series(0, 2) a`,
];
