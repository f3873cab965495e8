const BASE = "/settings/classification-schemes";

export const links = {
  schemes: (list?: string) => (list ? `${BASE}?list=${list}` : BASE),
};
