-- The parts of a collection that everybody sees who sees this one: itself and, for a private part, the part of the team.
CREATE OR REPLACE FUNCTION docferry.visible_parts(part uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT o.id FROM docferry.collections c
    JOIN docferry.collections o ON o.tenant_id = c.tenant_id AND o.name = c.name
      AND (o.owner IS NULL OR o.owner = c.owner)
    WHERE c.id = part
$$;
REVOKE ALL ON FUNCTION docferry.visible_parts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.visible_parts TO docferry_app;
