ALTER TABLE "scores" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "successor_version" integer;