import type { Contract } from "./kit/endpoint.ts";
import { auth, shell, tenants } from "./auth/contract.ts";
import { files } from "./files/contract.ts";
import { workRequests } from "./work-requests/contract.ts";
import { suppliers } from "./suppliers/contract.ts";

/** Every contract of the product. What is not here is not served, and the build says so. */
export const features = { auth, tenants, shell, files, suppliers, workRequests } satisfies Record<string, Contract>;
