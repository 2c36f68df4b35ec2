-- Runs outside a transaction.
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_kind_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_reason_known";--> statement-breakpoint
ALTER TABLE "trash" VALIDATE CONSTRAINT "trash_kind_known";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_entries_by_comment" ON "inbox_entries" USING btree ("company_id","comment_id") WHERE "inbox_entries"."comment_id" is not null;
