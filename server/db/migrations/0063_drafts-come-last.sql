-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objectives_roots_by_commitment" ON "objectives" USING btree ("company_id",("draft" is null) desc,"created_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "objectives"."parent_id" is null;
