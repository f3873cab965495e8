-- Whom people of an organisation ask for help; null: whom the installation names.
alter table tenants add column support_email text;
