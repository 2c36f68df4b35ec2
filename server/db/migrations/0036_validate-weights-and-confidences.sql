-- Runs outside a transaction.
ALTER TABLE "key_results" VALIDATE CONSTRAINT "key_results_weight_percent";--> statement-breakpoint
ALTER TABLE "weekly_updates" VALIDATE CONSTRAINT "weekly_updates_confidences_list";
