ALTER TABLE "activity" ADD COLUMN "actor_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_kind_known" CHECK ("activity"."actor_kind" in ('person', 'key', 'assistant', 'system')) NOT VALID;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_ip_address_length" CHECK (char_length("activity"."ip_address") <= 64) NOT VALID;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_agent_length" CHECK (char_length("activity"."user_agent") <= 400) NOT VALID;