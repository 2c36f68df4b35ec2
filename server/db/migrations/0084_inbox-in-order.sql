-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_entries_in_order" ON "inbox_entries" USING btree ("company_id","profile_id","happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inbox_entries"."cleared_at" is null;
