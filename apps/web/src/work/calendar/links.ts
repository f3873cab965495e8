const BASE = "/maintenance-management/calendar";

export const links = {
  calendar: () => BASE,
};
