-- Until 2026-11-26 the end of a private show was noted as the performer's last time on air, which anybody may read. Where
-- that is what stands there, it is the last public stream again, or nothing.
UPDATE "performers" p
SET "last_streamed_at" = (
  SELECT max(coalesce(s."ended_at", s."started_at")) FROM "streams" s
  WHERE s."performer_id" = p."id" AND s."type" = 'public'
)
WHERE EXISTS (
  SELECT 1 FROM "streams" s
  WHERE s."performer_id" = p."id" AND s."type" = 'private' AND s."ended_at" = p."last_streamed_at"
) AND NOT EXISTS (
  SELECT 1 FROM "streams" s
  WHERE s."performer_id" = p."id" AND s."type" = 'public'
    AND p."last_streamed_at" IN (s."started_at", s."ended_at")
);
