-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "weekly_updates_continued" ON "weekly_updates" USING btree ("company_id","continues_id") WHERE "weekly_updates"."continues_id" is not null;
--> statement-breakpoint
ALTER TABLE "weekly_updates" VALIDATE CONSTRAINT "weekly_updates_continues_fk";
--> statement-breakpoint
ALTER TABLE "weekly_updates" VALIDATE CONSTRAINT "weekly_updates_blocker_helper_name_length";
--> statement-breakpoint
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_kind_known";
--> statement-breakpoint
ALTER TABLE "inbox_entries" VALIDATE CONSTRAINT "inbox_entries_reason_known";
