import * as contracts from "./contracts.ts";
import { referenceValues } from "./foundation/reference-lists/contract.ts";
import type { Contract } from "./kit/endpoint.ts";

/** Every contract of the product. What is not here is not served, and the build says so. */
export const features = { ...contracts, ...referenceValues } satisfies Record<string, Contract>;
