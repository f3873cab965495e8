const BASE = "/maintenance-management/availability";

export const links = {
  /** The week that begins on this Monday, of one crew or of all. */
  week: ({ from, crew }: { from?: string; crew?: number } = {}) => {
    const asked = new URLSearchParams({ ...(from && { from }), ...(crew && { crew: String(crew) }) }).toString();
    return asked ? `${BASE}?${asked}` : BASE;
  },
};
