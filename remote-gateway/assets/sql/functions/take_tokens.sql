-- Takes one token of each bucket, or none when one of them is empty: a caller that is refused by its own limit takes nothing
-- from its tenant. A bucket contains what a minute gives. Returns the level of each before, in order.
CREATE OR REPLACE FUNCTION docferry.take_tokens(tenant uuid, names text[], per_minute integer[])
  RETURNS double precision[] LANGUAGE plpgsql AS $$
DECLARE
  held double precision[] := '{}';
  level double precision;
  i integer;
BEGIN
  FOR i IN 1 .. cardinality(names) LOOP
    INSERT INTO docferry.rate_buckets AS b (name, tenant_id, tokens, at)
      VALUES (names[i], tenant, per_minute[i], clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET
        tokens = least(per_minute[i], b.tokens + per_minute[i] / 60.0
          * greatest(0, extract(epoch FROM clock_timestamp() - b.at))),
        at = clock_timestamp()
      RETURNING b.tokens INTO level;
    held := held || level;
  END LOOP;
  IF 1 <= ALL (held) THEN
    UPDATE docferry.rate_buckets SET tokens = tokens - 1 WHERE name = ANY (names);
  END IF;
  RETURN held;
END $$;
