ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_status_known";--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_by_recipient" ON "mail_outbox" USING btree ("to_email","kind","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_by_company" ON "mail_outbox" USING btree ("company_id","kind","created_at");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_status_known" CHECK ("mail_outbox"."status" in ('queued', 'waiting', 'sending', 'sent', 'not_sent', 'timed_out', 'kept'));--> statement-breakpoint
-- What has left says nothing any more, and what the local mailbox kept in clear is gone: links that let people in stood in it.
UPDATE mail_outbox SET subject = '', html = '', text = '' WHERE status IN ('sent', 'not_sent', 'timed_out');
--> statement-breakpoint
DELETE FROM mail_outbox WHERE status = 'kept';
--> statement-breakpoint
GRANT DELETE ON mail_outbox TO cairn_accounts;
--> statement-breakpoint
GRANT SELECT (company_id, kind, to_email, created_at) ON mail_outbox TO cairn_lookup;
--> statement-breakpoint
-- How many letters of a kind were made since then: to an address, for a company, or both. Who counts the same waits its turn.
CREATE FUNCTION crossing.mails_made(letter text, address text, company uuid, since timestamptz)
RETURNS TABLE (made integer, oldest timestamptz)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', letter, address, company), 0));
	RETURN QUERY
	SELECT count(*)::integer, min(m.created_at) FROM public.mail_outbox m
	WHERE m.kind = letter AND m.created_at > since
		AND (address IS NULL OR m.to_email = address)
		AND (company IS NULL OR m.company_id = company)
		AND NOT (address IS NULL AND company IS NULL);
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.mails_made(text, text, uuid, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.mails_made(text, text, uuid, timestamptz) TO cairn_app, cairn_accounts;
--> statement-breakpoint
ALTER FUNCTION crossing.mails_made(text, text, uuid, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
