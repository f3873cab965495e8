/** Addresses are compared without case and without a slash at the end, as the specification's own spelling varies. */
export const normalPath = (path: string): string => path.toLowerCase().replace(/\/+$/, "") || "/";
