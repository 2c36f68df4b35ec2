-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objective_days_roots_by_age" ON "objective_days" USING btree ("company_id","created_date" DESC NULLS FIRST,"objective_id" DESC NULLS FIRST) WHERE "objective_days"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objective_days_roots_by_title" ON "objective_days" USING btree ("company_id",((lower("title") collate public.names) collate public.by_value),"objective_id") WHERE "objective_days"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objective_days_by_team" ON "objective_days" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objective_days_by_owner" ON "objective_days" USING btree ("company_id","owner_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "objective_days_by_strategy" ON "objective_days" USING btree ("company_id","strategy_id","until","day");
