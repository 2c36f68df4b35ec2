-- The words of a text as its company searches for them: each begins with the company, so that looking for the beginning
-- of a word stays within it.
CREATE FUNCTION search_words(company uuid, words text)
RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT array_to_tsvector(coalesce(array_agg(left(company::text, 8) || word), '{}'))
	FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, words))) AS word
$$;
--> statement-breakpoint
ALTER TABLE "key_results" DROP CONSTRAINT "key_results_start_value_finite";--> statement-breakpoint
ALTER TABLE "key_results" DROP CONSTRAINT "key_results_current_value_finite";--> statement-breakpoint
ALTER TABLE "key_results" DROP CONSTRAINT "key_results_target_value_finite";--> statement-breakpoint
DROP INDEX "objectives_by_parent";--> statement-breakpoint
ALTER TABLE "key_results" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(company_id, title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "title_key" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "quarter_key" integer GENERATED ALWAYS AS (right(quarter, 4)::integer * 4 + substr(quarter, 2, 1)::integer - 1) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(company_id, title || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "key_results_search" ON "key_results" USING gin ("search");--> statement-breakpoint
CREATE INDEX "objectives_by_quarter_and_age" ON "objectives" USING btree ("company_id","quarter","created_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "objectives_roots_by_age" ON "objectives" USING btree ("company_id","created_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "objectives_roots_by_title" ON "objectives" USING btree ("company_id","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "objectives_roots_by_quarter" ON "objectives" USING btree ("company_id","quarter_key","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "objectives_roots_by_status" ON "objectives" USING btree ("company_id","status","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "objectives_search" ON "objectives" USING gin ("search");--> statement-breakpoint
CREATE INDEX "objectives_by_parent" ON "objectives" USING btree ("company_id","parent_id","created_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "key_results" ADD CONSTRAINT "key_results_start_value_measurable" CHECK ("key_results"."start_value" = 0 or abs("key_results"."start_value") between 1e-15 and 1e15);--> statement-breakpoint
ALTER TABLE "key_results" ADD CONSTRAINT "key_results_current_value_measurable" CHECK ("key_results"."current_value" = 0 or abs("key_results"."current_value") between 1e-15 and 1e15);--> statement-breakpoint
ALTER TABLE "key_results" ADD CONSTRAINT "key_results_target_value_measurable" CHECK ("key_results"."target_value" = 0 or abs("key_results"."target_value") between 1e-15 and 1e15);
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- How far a key result is, in percent: the same arithmetic as keyResultProgress() in the domain, for counting
-- without reading every row. A test compares the two.
CREATE FUNCTION key_result_progress(start_value double precision, current_value double precision, target_value double precision)
RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT CASE
		WHEN target_value IS NULL THEN NULL
		WHEN target_value = start_value THEN CASE WHEN coalesce(current_value, start_value) >= target_value THEN 100 ELSE 0 END
		ELSE least(100, greatest(0, (coalesce(current_value, start_value) - start_value) / (target_value - start_value) * 100))
	END
$$;
--> statement-breakpoint
GRANT SELECT (public_links) ON companies TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (manager_id) ON profiles TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, title, description, status, quarter, owner_id, team_id, share_key, search) ON objectives TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, objective_id, title, start_value, current_value, target_value, unit, status, position, search) ON key_results TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON objectives FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON key_results FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- Row-level security keeps the application from using a text-search index, whose operator may leak. Hence this function,
-- which looks for one company only: the one its caller works in. Every word has to begin a word of the objective or of
-- one of its key results.
CREATE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	lexemes text[] := tsvector_to_array(public.search_words(company, words));
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	RETURN QUERY
	WITH wanted AS MATERIALIZED (
		SELECT nr, format('''%s'':*', replace(replace(lexeme, '\', '\\'), '''', ''''''))::tsquery AS query
		FROM unnest(lexemes) WITH ORDINALITY AS word (lexeme, nr)
	)
	SELECT hit.id FROM (
		SELECT o.id, w.nr FROM wanted w JOIN public.objectives o ON o.search @@ w.query AND o.company_id = company
		UNION
		SELECT k.objective_id, w.nr FROM wanted w JOIN public.key_results k ON k.search @@ w.query AND k.company_id = company
	) hit
	GROUP BY hit.id HAVING count(*) = cardinality(lexemes);
END $$;
--> statement-breakpoint
-- What anyone who holds the link may see; nothing, once the key is gone or the company shows nothing in public.
CREATE FUNCTION crossing.objective_by_share_key(okr uuid, key text)
RETURNS TABLE (
	title text,
	description text,
	status text,
	quarter text,
	owner_name text,
	team_name text,
	key_results jsonb
)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT
		o.title, o.description, o.status, o.quarter, p.full_name, t.name,
		coalesce((
			SELECT jsonb_agg(jsonb_build_object(
				'title', k.title, 'startValue', k.start_value, 'currentValue', k.current_value,
				'targetValue', k.target_value, 'unit', k.unit, 'status', k.status) ORDER BY k.position, k.id)
			FROM public.key_results k WHERE k.company_id = o.company_id AND k.objective_id = o.id), '[]')
	FROM public.objectives o
	JOIN public.companies c ON c.id = o.company_id AND c.public_links
	JOIN public.profiles p ON p.company_id = o.company_id AND p.id = o.owner_id
	LEFT JOIN public.profiles m ON m.company_id = p.company_id AND m.id = p.manager_id
	LEFT JOIN public.teams led ON led.company_id = p.company_id AND led.id = p.team_id AND led.team_leader_id = p.id
	LEFT JOIN public.teams above ON above.company_id = m.company_id AND above.id = m.team_id AND above.team_leader_id = m.id
	LEFT JOIN public.teams t ON t.company_id = o.company_id AND t.id = coalesce(o.team_id, led.id, above.id)
	WHERE o.share_key = key AND o.id = okr;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY['objectives_matching(uuid, text)', 'objective_by_share_key(uuid, text)'] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app, cairn_accounts';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
