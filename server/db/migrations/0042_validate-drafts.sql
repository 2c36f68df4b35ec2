-- Runs outside a transaction.
ALTER TABLE "objectives" VALIDATE CONSTRAINT "objectives_draft_known";
