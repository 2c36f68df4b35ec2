ALTER TABLE "companies" ADD COLUMN "checkout_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "checkout_asked" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "checkout_asked_at" timestamp (3) with time zone;