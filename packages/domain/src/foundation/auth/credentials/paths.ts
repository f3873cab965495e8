/** Methods and paths that pages for guests use, without zod. */
export const credentialPaths = {
  emailReset: { method: "POST", path: "/auth/HandleCredentials/emailReset" },
  validate: { method: "POST", path: "/auth/Validate/" },
  setPassword: { method: "PUT", path: "/auth/Validate/" },
} as const;
