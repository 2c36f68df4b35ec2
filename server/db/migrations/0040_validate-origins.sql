-- Runs outside a transaction.
ALTER TABLE "activity" VALIDATE CONSTRAINT "activity_actor_kind_known";--> statement-breakpoint
ALTER TABLE "activity" VALIDATE CONSTRAINT "activity_ip_address_length";--> statement-breakpoint
ALTER TABLE "activity" VALIDATE CONSTRAINT "activity_user_agent_length";
