/** Methods and paths of the calls that run before any screen is loaded, without zod: the browser's first bundle imports these. */
export const authPaths = {
  signIn: { method: "POST", path: "/auth/signin" },
  signOut: { method: "POST", path: "/auth/signin/logout" },
  me: { method: "GET", path: "/auth/signin/" },
  setUp: { method: "POST", path: "/auth/Setup/" },
} as const;

export const registrationPaths = {
  register: { method: "POST", path: "/api/auth/register" },
} as const;

export const profilePaths = {
  photo: { method: "GET", path: "/api/UserProfile/photo/:id" },
} as const;

export const tenantPaths = {
  info: { method: "GET", path: "/api/TenantInfo/" },
  logo: { method: "GET", path: "/api/TenantSettings/logo" },
  background: { method: "GET", path: "/api/TenantSettings/background" },
  filesUse: { method: "GET", path: "/api/TenantSettings/files" },
  uiKeys: { method: "GET", path: "/api/UiKeys/" },
} as const;

export const shellPaths = {
  settings: { method: "GET", path: "/api/UserSettings/" },
  saveSettings: { method: "PUT", path: "/api/UserSettings/" },
  saveShortcuts: { method: "PUT", path: "/api/UserSettings/shortcuts/" },
} as const;
