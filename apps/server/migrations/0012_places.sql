-- Trees and sites are read by parent and by site; archiving a location asks whether orders or people still hang on it.

create index assets_site on assets (tenant_id, site_id);
create index locations_site on locations (tenant_id, site_id);
create index people_site on people (tenant_id, site_id) where site_id is not null;
create index work_orders_location on work_orders (tenant_id, location_id) where location_id is not null;
