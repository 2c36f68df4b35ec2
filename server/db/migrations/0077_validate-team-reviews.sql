-- Runs outside a transaction.
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_kind_known";
--> statement-breakpoint
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_reason_known";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_entries_by_action" ON "inbox_entries" USING btree ("company_id","action_id") WHERE "inbox_entries"."action_id" is not null;
