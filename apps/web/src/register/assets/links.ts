const LIST = "/asset-management/assets";
const ONE = "/asset-management/asset";

/** The specification names the list in the plural and a record in the singular. */
export const links = {
  list: () => LIST,
  /** Under another asset, or at a location. */
  add: (place: { parentId?: number; locationId?: number } = {}) => {
    const [given] = Object.entries(place);
    return given ? `${ONE}/new?${given[0]}=${given[1]}` : `${ONE}/new`;
  },
  record: (id: number) => `${ONE}/${id}`,
  edit: (id: number) => `${ONE}/${id}/edit`,
};
