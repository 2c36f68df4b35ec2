DROP INDEX "objectives_by_quarter";--> statement-breakpoint
DROP INDEX "objectives_roots_by_status";--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "counts_as" text GENERATED ALWAYS AS (case when status = 'completed' or status <> 'will_not_complete' and coalesce(progress, measured) >= 100 then 'completed' else status end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "objectives_by_quarter" ON "objectives" USING btree ("company_id","quarter","counts_as");--> statement-breakpoint
CREATE INDEX "objectives_roots_by_status" ON "objectives" USING btree ("company_id","counts_as","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
GRANT SELECT (counts_as) ON objectives TO cairn_lookup;
--> statement-breakpoint
-- A visitor reads how it stands as everyone else does.
CREATE OR REPLACE FUNCTION crossing.objective_by_share_key(okr uuid, key text)
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
		o.title, o.description, o.counts_as, o.quarter, p.full_name, t.name,
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
