-- Runs outside a transaction.
ALTER TABLE "activity" VALIDATE CONSTRAINT "activity_key_name_length";
