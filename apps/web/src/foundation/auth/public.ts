export { LinkBox } from "./link-box.tsx";
export { OwnPassword } from "./own-password.tsx";
export { OwnSessions } from "./own-sessions.tsx";
