ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Nothing is sent any more for a company that is gone, and nothing that was written for it stays to be read.
CREATE FUNCTION blank_letter() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	NEW.sealed = NULL;
	NEW.subject = '';
	NEW.html = '';
	NEW.text = '';
	NEW.unsubscribe_url = NULL;
	NEW.last_error = 'The workspace is gone';
	IF NEW.status IN ('waiting', 'queued', 'kept') THEN
		NEW.status = 'not_sent';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_gone BEFORE UPDATE OF company_id ON mail_outbox
FOR EACH ROW WHEN (OLD.company_id IS NOT NULL AND NEW.company_id IS NULL) EXECUTE FUNCTION blank_letter();
