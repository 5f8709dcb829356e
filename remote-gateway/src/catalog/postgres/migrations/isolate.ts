import { APP_ROLE } from './migration.ts';

/** Null, so that no row matches, when a transaction has no identity. */
const TENANT = "(SELECT NULLIF(current_setting('docferry.tenant_id', true), '')::uuid)";
const SUBJECT = "(SELECT NULLIF(current_setting('docferry.subject', true), ''))";
/** Null when the credential is for every collection of its tenant. */
const COLLECTIONS = "(SELECT NULLIF(current_setting('docferry.collections', true), ''))";

/** The tables' owner works for no tenant (keys, sweeping); every other role sees rows of the tenant only. */
export function isolate(table: string, tenantColumn: string): string {
  return `
    ALTER TABLE docferry.${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE docferry.${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_owner ON docferry.${table} TO CURRENT_USER USING (true) WITH CHECK (true);
    CREATE POLICY of_tenant ON docferry.${table} TO ${APP_ROLE}
      USING (${tenantColumn} = ${TENANT}) WITH CHECK (${tenantColumn} = ${TENANT});`;
}

/** Besides, a private row exists for its owner only. Restrictive: no later policy can open it again. */
export function isolateOwner(table: string, isTeams: string): string {
  return `
    CREATE POLICY of_subject ON docferry.${table} AS RESTRICTIVE TO ${APP_ROLE}
      USING (${isTeams} OR owner = ${SUBJECT}) WITH CHECK (${isTeams} OR owner = ${SUBJECT});`;
}

/** Besides, for a credential of some collections no row of another exists. `column` contains a collection's name. */
export function isolateCollection(table: string, column: string): string {
  return restrictToCollections(table, `${column} = ANY ((SELECT string_to_array(${COLLECTIONS}, ','))::text[])`);
}

/** The same where `column` contains a collection's id. */
export function isolateCollectionId(table: string, column: string): string {
  return restrictToCollections(table, `${column} IN (SELECT c.id FROM docferry.collections c)`);
}

/** Besides, a row that belongs to a part of a collection exists for those who see the part. */
export function isolatePart(table: string, column: string): string {
  const isSeen = `${column} IN (SELECT c.id FROM docferry.collections c)`;
  return `
    CREATE POLICY of_subject ON docferry.${table} AS RESTRICTIVE TO ${APP_ROLE}
      USING (${isSeen}) WITH CHECK (${isSeen});`;
}

function restrictToCollections(table: string, isOpen: string): string {
  return `
    CREATE POLICY of_collections ON docferry.${table} AS RESTRICTIVE TO ${APP_ROLE}
      USING (${COLLECTIONS} IS NULL OR ${isOpen}) WITH CHECK (${COLLECTIONS} IS NULL OR ${isOpen});`;
}
