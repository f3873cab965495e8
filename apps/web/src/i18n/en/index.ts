import { assets } from "./assets.ts";
import { auth } from "./auth.ts";
import { common } from "./common.ts";
import { home } from "./home.ts";
import { imports } from "./imports.ts";
import { kit } from "./kit.ts";
import { locations } from "./locations.ts";
import { maintenanceSettings } from "./maintenance-settings.ts";
import { marks } from "./marks.ts";
import { people } from "./people.ts";
import { profile } from "./profile.ts";
import { referenceLists } from "./reference-lists.ts";
import { shell } from "./shell.ts";
import { suppliers } from "./suppliers.ts";
import { workOrders } from "./work-orders.ts";
import { workRequests } from "./work-requests.ts";

/** The English catalogue: one file a feature, one line here. Where the specification spells a text oddly, so do we. */
export const en = {
  assets,
  auth,
  common,
  home,
  imports,
  kit,
  locations,
  maintenanceSettings,
  marks,
  people,
  profile,
  referenceLists,
  shell,
  suppliers,
  workOrders,
  workRequests,
} as const;
