-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "scores_by_successor" ON "scores" USING btree ("company_id","successor_id");
