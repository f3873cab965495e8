export { LinkBox } from "./link-box.tsx";
export { currentTenant, renewSession } from "./session.ts";
export { OwnPassword } from "./own-password.tsx";
export { OwnSessions } from "./own-sessions.tsx";
export { PinActions } from "./pin/change-pin.tsx";
