-- A text as it is searched: small, without accents, the two small sigmas and all apostrophes one, whatever is empty a space,
-- and what cannot be seen left out. What is left of a letter is put together again, for Korean ones are made of parts too.
-- Of plain English letters all of that is far quicker told.
CREATE OR REPLACE FUNCTION search_fold(words text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT CASE WHEN octet_length(words) = char_length(words)
		THEN translate(lower(words COLLATE "C"), U&'\0009\000A\000B\000C\000D', '     ')
		ELSE replace(replace(replace(translate(
			normalize(regexp_replace(normalize(lower(words COLLATE public.names), NFD) COLLATE "C", '[\u0300-\u036F]', '', 'g'), NFC) COLLATE "C",
			U&'\00F8\0142\0111\0131\03C2\2018\2019\02BC\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\200B\2028\2029\202F\205F\3000\00AD\200C\200D\2060\FEFF',
			U&'oldi\03C3''''''                         '), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe')
	END
$$;
--> statement-breakpoint
-- What a search for people looks through, folded; its parts stay apart.
CREATE OR REPLACE FUNCTION search_fold_person(parts text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT public.search_fold(replace(parts, chr(10), chr(1)))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_profile_grams()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.profile_grams (company_id, profile_id, grams)
	VALUES (NEW.company_id, NEW.id, public.search_grams(NEW.company_id, public.search_fold_person(NEW.search_text)))
	ON CONFLICT (company_id, profile_id) DO UPDATE SET grams = excluded.grams;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever has the letters somewhere, or a team whose name has them. One or two letters are in nearly everyone: then it is
-- cheaper to look at all.
CREATE OR REPLACE FUNCTION crossing.people_matching(company uuid, needle text)
RETURNS TABLE (profile_id uuid, name_key text, last_active_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	sought text := public.search_fold(needle);
	found_teams uuid[] := ARRAY(SELECT t.id FROM public.teams t WHERE t.company_id = company AND strpos(public.search_fold(t.name), sought) > 0);
	wanted text[] := public.search_grams(company, sought);
BEGIN
	IF wanted = '{}' THEN
		RETURN QUERY
		SELECT p.id, p.name_key, p.last_active_at::timestamptz FROM public.profiles p
		WHERE p.company_id = company AND (strpos(public.search_fold_person(p.search_text), sought) > 0 OR p.team_id = ANY (found_teams));
		RETURN;
	END IF;
	RETURN QUERY
	SELECT p.id, p.name_key, p.last_active_at::timestamptz
	FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
	WHERE g.company_id = company AND g.grams @> wanted AND strpos(public.search_fold_person(p.search_text), sought) > 0
		AND (p.team_id IS NULL OR p.team_id <> ALL (found_teams))
	UNION ALL
	SELECT p.id, p.name_key, p.last_active_at::timestamptz FROM public.profiles p
	WHERE p.company_id = company AND p.team_id = ANY (found_teams);
END $$;
--> statement-breakpoint
-- What is kept was folded with its accents, and is folded once more where it may have any.
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profile_grams NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_texts NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_result_texts NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE profile_grams g SET grams = search_grams(p.company_id, search_fold_person(p.search_text)) FROM profiles p
WHERE p.company_id = g.company_id AND p.id = g.profile_id AND octet_length(p.search_text) <> char_length(p.search_text);
--> statement-breakpoint
UPDATE objective_texts SET search_text = search_fold(search_text) WHERE octet_length(search_text) <> char_length(search_text);
--> statement-breakpoint
UPDATE key_result_texts SET search_text = search_fold(search_text) WHERE octet_length(search_text) <> char_length(search_text);
--> statement-breakpoint
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profile_grams FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_texts FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_result_texts FORCE ROW LEVEL SECURITY;
