import { z } from "zod";

const TEN_SECONDS = 10;
const WEEK = 7 * 86_400;

/** How often something is heard at least, in seconds. Null: what it belongs to says so. */
export const heartbeat = () => z.int().min(TEN_SECONDS).max(WEEK).nullable().optional();
