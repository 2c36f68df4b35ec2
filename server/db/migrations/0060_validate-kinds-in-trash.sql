-- Runs outside a transaction.
ALTER TABLE "trash" VALIDATE CONSTRAINT "trash_kind_known";
