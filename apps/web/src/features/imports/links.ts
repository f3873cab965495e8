/** Addresses of this feature's screens. */
export const links = {
  imports: () => "/settings/import",
  import: (id: number) => `/settings/import/${id}`,
};
