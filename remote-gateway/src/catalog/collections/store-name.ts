/**
 * Name of the Qdrant collection of a tenant's collection. The one place where it is made: both ids are random uuids of
 * ours, so that no name which a caller chooses can reach another tenant's points.
 */
export function storeName(tenantId: string, collectionId: string): string {
  return `df_${compact(tenantId)}_${compact(collectionId)}`;
}

function compact(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}
