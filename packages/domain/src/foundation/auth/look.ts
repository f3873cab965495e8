import { z } from "zod";
import { THEMES } from "../../kit/shell/theme.ts";

/** How an organisation looks to somebody without an account, on a page that they came to by an address. */
export const TenantLook = z.object({
  name: z.string(),
  theme: z.enum(THEMES),
  /** By which its logo is asked for; null: it has none. */
  logoOf: z.string().nullable(),
});
export type TenantLook = z.infer<typeof TenantLook>;
