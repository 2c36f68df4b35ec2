-- A text as it is searched: small letters, the two small sigmas one, and whatever parts words a space.
CREATE FUNCTION search_fold(words text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT translate(lower(words COLLATE public.names) COLLATE "C", U&'\03C2\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\200B\2028\2029\202F\205F\3000', U&'\03C3                         ')
$$;
--> statement-breakpoint
-- What parts words beside spaces.
CREATE FUNCTION search_signs()
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT U&'!"#$%&''()*+,-./:;<=>?@[\005C]^_`{|}~\00A1\00A7\00AB\00B7\00BB\00BF\2010\2011\2012\2013\2014\2018\2019\201A\201C\201D\201E\2022\2026\2032\2039\203A\20AC\00A3\00A5\00B0\00B1\00B2\00B3\00D7\2190\2192\21D2\2264\2265\2713\2714\2705'
$$;
--> statement-breakpoint
-- What a text can be found by: every three letters in a row, whatever signs are among them, and the first one and two
-- of each word. In scripts that do not part words each letter begins one. Linear in the text, on both engines alike.
CREATE FUNCTION search_letters(words text)
RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	WITH folded AS MATERIALIZED (SELECT public.search_fold(words) AS text)
	SELECT at.first || at.second || at.third
	FROM folded, unnest(string_to_array(text, NULL), string_to_array(substr(text, 2), NULL), string_to_array(substr(text, 3), NULL)) AS at (first, second, third)
	WHERE at.third <> ' ' AND at.second <> ' ' AND at.first <> ' '
	UNION ALL
	SELECT begun.letters
	FROM folded, string_to_table(translate(text, public.search_signs(), repeat(' ', char_length(public.search_signs()))), ' ') AS word,
		LATERAL (VALUES ('^' || left(word, 1)), ('^' || left(word, 2))) AS begun (letters)
	WHERE word <> ''
	UNION ALL
	SELECT begun.letters
	FROM folded, unnest(string_to_array(text, NULL), string_to_array(substr(text, 2), NULL)) AS at (first, second),
		LATERAL (VALUES ('^' || at.first), ('^' || at.first || nullif(at.second, ' '))) AS begun (letters)
	WHERE octet_length(text) > char_length(text) AND at.first >= U&'\2E80' COLLATE "C" AND begun.letters IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_words(company uuid, words text)
RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT array_to_tsvector(coalesce(array_agg(own.prefix || letters), '{}'))
	FROM (SELECT left(company::text, 8) AS prefix OFFSET 0) own, public.search_letters(words) AS letters
$$;
--> statement-breakpoint
-- Every part that is looked for stands in the texts of the objective or of one of its key results, or in the name of its
-- owner; one or two letters begin a word there. Of more than twelve parts the longest count. The first is found by the index; the others are
-- looked for in what it found. No more is read than those texts, once for each part.
CREATE OR REPLACE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
-- A plan made while a company was small takes half a minute for the same one with 5,000 OKRs.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
	most_letters CONSTANT integer := 40;
	part text;
	letter text;
	asked tsquery;
	is_exact boolean;
	owners uuid[];
	found_so_far uuid[];
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	FOR part IN
		SELECT one FROM (
			SELECT DISTINCT btrim(word, U&'",;\201C\201D\201E') AS one FROM string_to_table(public.search_fold(words), ' ') AS word) parts
		WHERE one <> '' ORDER BY char_length(one) DESC, one COLLATE "C" LIMIT 12
	LOOP
		-- Up to three letters are in the index as they are; of more, their threes are. One or two that are signs are in no index.
		letter := btrim(part, public.search_signs());
		is_exact := char_length(part) = 3 OR char_length(part) < 3 AND letter = part;
		asked := (SELECT string_agg(public.search_term(company, letters), ' & ') FROM (
			SELECT '^' || letter AS letters WHERE char_length(part) < 3 AND letter <> ''
			UNION ALL
			(SELECT substr(part, place, 3) FROM generate_series(1, char_length(part) - 2) AS place LIMIT most_letters)) threes)::tsquery;
		IF char_length(part) < 3 THEN
			owners := ARRAY(
				SELECT p.id FROM public.profiles p
				WHERE p.company_id = company AND strpos(public.search_fold(p.full_name), part) > 0
					AND (asked IS NULL OR public.search_words(company, p.full_name) @@ asked));
		ELSE
			owners := ARRAY(
				SELECT p.id FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
				WHERE g.company_id = company
					AND g.grams @> ARRAY(SELECT gram FROM unnest(public.search_grams(company, part)) AS gram WHERE strpos(gram, U&'\03C3') = 0)
					AND strpos(public.search_fold(p.full_name), part) > 0);
		END IF;
		IF found_so_far IS NULL THEN
			found_so_far := ARRAY(
				SELECT o.id FROM public.objectives o
				WHERE o.company_id = company AND (asked IS NULL OR o.search @@ asked)
					AND (is_exact OR strpos(public.search_fold(o.title || ' ' || coalesce(o.description, '')), part) > 0)
				UNION
				SELECT k.objective_id FROM public.key_results k
				WHERE k.company_id = company AND (asked IS NULL OR k.search @@ asked) AND (is_exact OR strpos(public.search_fold(k.title), part) > 0)
				UNION
				SELECT o.id FROM public.objectives o WHERE o.company_id = company AND o.owner_id = ANY (owners));
		ELSE
			found_so_far := ARRAY(
				SELECT o.id FROM unnest(found_so_far) AS hit (id) JOIN public.objectives o ON o.company_id = company AND o.id = hit.id
				WHERE o.owner_id IN (SELECT unnest(owners))
					OR CASE WHEN is_exact THEN o.search @@ asked
						ELSE strpos(public.search_fold(o.title || ' ' || coalesce(o.description, '')), part) > 0 END
					OR EXISTS (
						SELECT FROM public.key_results k WHERE k.company_id = company AND k.objective_id = o.id
							AND CASE WHEN is_exact THEN k.search @@ asked ELSE strpos(public.search_fold(k.title), part) > 0 END));
		END IF;
		EXIT WHEN found_so_far = '{}';
	END LOOP;
	RETURN QUERY SELECT unnest(found_so_far);
END $$;
--> statement-breakpoint
-- Nobody asks for the words any more, and none is kept of what was deleted.
CREATE OR REPLACE FUNCTION keep_words()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE objectives NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_words NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DELETE FROM objective_words;
--> statement-breakpoint
UPDATE objectives SET title = title;
--> statement-breakpoint
UPDATE key_results SET title = title;
--> statement-breakpoint
ALTER TABLE objectives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_words FORCE ROW LEVEL SECURITY;
