/** Where an alarm is acknowledged from a message: `/a/{token}`. The token is all that opens it. */
const PAGE = "/a/";

const base = (publicUrl: string): string => publicUrl.replace(/\/+$/, "");
export const acknowledgeAddress = (publicUrl: string, token: string): string => `${base(publicUrl)}${PAGE}${token}`;
/** The record of an alarm, for who signs in. */
export const alarmAddress = (publicUrl: string, id: number): string => `${base(publicUrl)}/IoT/Alarms/${id}`;
export const alarmsAddress = (publicUrl: string): string => `${base(publicUrl)}/IoT/Alarms`;

/** The token of an address; null for every other page. */
export function acknowledgePage(path: string): string | null {
  const [, token] = /^\/a\/([^/?#]{1,200})\/?$/.exec(path) ?? [];
  return token ?? null;
}
