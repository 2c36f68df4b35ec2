-- As before, but a part of one or two letters stands anywhere as well: a word of Chinese or Japanese is often no longer, and
-- stands between others without a space.
--
-- Every part that is looked for stands in the texts of the objective or of one of its key results, or in the name of its
-- owner or of someone who owns it with them. Of more than twelve parts the longest count. Each is looked for in all texts
-- of the company that the parts before it left.
CREATE OR REPLACE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
-- A plan made while a company was small takes half a minute for the same one with 5,000 OKRs.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
	part text;
	threes text[];
	owners uuid[];
	matching uuid[];
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	FOR part IN
		-- What parts of a list are set off by is taken from them, unless too little is left.
		SELECT one FROM (
			SELECT DISTINCT CASE WHEN char_length(bare) < 3 THEN word ELSE bare END AS one
			FROM string_to_table(public.search_fold(words), ' ') AS word, btrim(word, U&'",;\201C\201D\201E') AS bare) given
		WHERE one <> '' ORDER BY char_length(one) DESC, one COLLATE "C" LIMIT 12
	LOOP
		threes := public.search_grams(company, part);
		IF threes = '{}' THEN
			owners := ARRAY(
				SELECT p.id FROM public.profiles p
				WHERE p.company_id = company AND public.search_finds(public.search_fold(p.full_name), part, NULL));
		ELSE
			owners := ARRAY(
				SELECT p.id FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
				WHERE g.company_id = company AND g.grams @> threes AND public.search_finds(public.search_fold(p.full_name), part, NULL));
		END IF;
		matching := ARRAY(
			SELECT t.objective_id FROM public.objective_texts t
			WHERE t.company_id = company AND (matching IS NULL OR t.objective_id = ANY (matching)) AND public.search_finds(t.search_text, part, NULL)
			UNION
			SELECT t.objective_id FROM public.key_result_texts t
			WHERE t.company_id = company AND (matching IS NULL OR t.objective_id = ANY (matching)) AND public.search_finds(t.search_text, part, NULL)
			UNION
			SELECT o.id FROM public.objectives o
			WHERE o.company_id = company AND (matching IS NULL OR o.id = ANY (matching)) AND o.owner_id = ANY (owners)
			UNION
			SELECT s.objective_id FROM public.objective_shares s
			WHERE s.company_id = company AND (matching IS NULL OR s.objective_id = ANY (matching)) AND s.user_id = ANY (owners));
		EXIT WHEN matching = '{}';
	END LOOP;
	RETURN QUERY SELECT unnest(matching);
END $$;
