/** What the data folder holds: ten tenants with 1,000,000 orders in all, and an eleventh that has as many alone, for what grows with a tenant. */
export interface BenchTenant {
  key: string;
  orders: number;
  assets: number;
  locations: number;
  people: number;
  /** The e-mail address of its planner, who signs in with the password of the demo accounts. */
  email: string;
}

const tenant = (key: string, orders: number, assets: number, locations: number, people: number): BenchTenant => ({
  key,
  orders,
  assets,
  locations,
  people,
  email: `planner@${key}.bench.example`,
});

/** The one whose lists, records and writes are measured against their aims. */
export const MAIN = tenant("main", 100_000, 20_000, 400, 200);
export const SMALL = tenant("small", 10_000, 2_000, 60, 40);
export const LARGE = tenant("large", 1_000_000, 20_000, 400, 200);
/** Orders are made here, so that the others stay as they were filled. */
export const WRITTEN = tenant("other-1", 111_250, 2_000, 60, 40);
const OTHERS = Array.from({ length: 7 }, (_, at) => tenant(`other-${at + 2}`, 111_250, 2_000, 60, 40));

export const TENANTS: readonly BenchTenant[] = [MAIN, SMALL, WRITTEN, ...OTHERS, LARGE];

/** Every so many orders of a tenant have tasks, steps, notes, costs and a story. */
export const FULL_EVERY = 10;
