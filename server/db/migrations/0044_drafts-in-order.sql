-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objectives_drafts" ON "objectives" USING btree ("company_id","quarter","draft","title_key","id") WHERE "objectives"."draft" is not null;
