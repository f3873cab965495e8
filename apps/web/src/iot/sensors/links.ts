/** The specification gives the record another address than its list. */
export const links = {
  list: () => "/IoT/Sensors",
  add: () => "/IoT/Sensors/new",
  record: (id: number) => `/IoT/Sensor/${id}`,
  edit: (id: number) => `/IoT/Sensor/${id}/edit`,
};
