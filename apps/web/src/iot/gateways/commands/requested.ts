import type { GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";

/** Says what happens next: nobody waits for the device. */
export const noteRequested = ({ carriedBy }: GatewayCommand): void =>
  notify("success", t(carriedBy === "vendor" ? "gatewayCommands.requestedVendor" : "gatewayCommands.requested"));
