-- Runs outside a transaction.
ALTER TABLE "objectives" VALIDATE CONSTRAINT "objectives_own_share_percent";
--> statement-breakpoint
ALTER TABLE "objectives" VALIDATE CONSTRAINT "objectives_progress_counts_known";
