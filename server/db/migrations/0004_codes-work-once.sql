ALTER TABLE "auth"."two_factor" ADD COLUMN "recovery_codes" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD COLUMN "last_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" DROP COLUMN "backup_codes";--> statement-breakpoint
ALTER TABLE "auth"."two_factor" DROP COLUMN "verified";--> statement-breakpoint
ALTER TABLE "auth"."two_factor" DROP COLUMN "failed_verification_count";--> statement-breakpoint
ALTER TABLE "auth"."two_factor" DROP COLUMN "locked_until";