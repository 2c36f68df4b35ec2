-- A password that was changed, set or reset ends whatever was mailed before and would still let someone in. Whoever has
-- not proven the address is not the one it was mailed to: what they do to the password ends nothing of its owner's.
CREATE OR REPLACE FUNCTION auth.end_open_links() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	holder auth."user";
BEGIN
	SELECT * INTO holder FROM auth."user" WHERE id = NEW.user_id;
	IF NOT holder.email_verified THEN
		RETURN NULL;
	END IF;
	DELETE FROM auth.verification WHERE identifier IN (
		SELECT 'magic-link:' || (code.value::json ->> 'linkHash') FROM auth.verification code
		WHERE code.identifier = 'sign-in-code:' || holder.email
	);
	DELETE FROM auth.verification WHERE identifier = 'sign-in-code:' || holder.email;
	DELETE FROM auth.verification WHERE value = holder.id::text;
	DELETE FROM auth.verification
	WHERE value = '{"type":"magic-link","email":' || to_json(holder.email)::text || '}';
	RETURN NULL;
END
$$;
