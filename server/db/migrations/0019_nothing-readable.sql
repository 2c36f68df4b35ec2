-- Sessions are found by the hash of their token; nobody is signed out by it.
UPDATE "auth"."session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
--> statement-breakpoint
CREATE INDEX "verification_by_value" ON "auth"."verification" USING hash ("value");
--> statement-breakpoint
-- A newer link ends the older one for the same purpose and person: their values are the same. Links that sign in are left
-- out, since several invitations may wait for one address; their own code, or their invitation, ends them.
CREATE FUNCTION auth.end_older_link() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('link ' || NEW.value));
	DELETE FROM auth.verification WHERE value = NEW.value AND id <> NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER newer_link_ends_older AFTER INSERT ON auth.verification
FOR EACH ROW WHEN (NEW.value NOT LIKE '{"type":"magic-link"%') EXECUTE FUNCTION auth.end_older_link();
--> statement-breakpoint
-- A password that was changed, set or reset ends whatever was mailed before and would still let someone in. An invitation's
-- link to an address that nobody has proven stays: it may be the owner's only way to prove it.
CREATE FUNCTION auth.end_open_links() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	holder auth."user";
BEGIN
	SELECT * INTO holder FROM auth."user" WHERE id = NEW.user_id;
	DELETE FROM auth.verification WHERE identifier IN (
		SELECT 'magic-link:' || (code.value::json ->> 'linkHash') FROM auth.verification code
		WHERE code.identifier = 'sign-in-code:' || holder.email
	);
	DELETE FROM auth.verification WHERE identifier = 'sign-in-code:' || holder.email;
	DELETE FROM auth.verification WHERE value = holder.id::text;
	IF holder.email_verified THEN
		DELETE FROM auth.verification
		WHERE value = '{"type":"magic-link","email":' || to_json(holder.email)::text || '}';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER password_ends_links AFTER INSERT OR UPDATE OF password ON auth.account
FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION auth.end_open_links();
