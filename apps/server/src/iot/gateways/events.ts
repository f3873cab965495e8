import { recordEvents } from "../../platform/work/events.ts";

/** A credential that is revoked ends what is connected by it. */
export const gatewayEvents = recordEvents("gateways", "credential_issued", "credential_revoked", "command_asked", "command_cancelled");
