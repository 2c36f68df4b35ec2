ALTER TABLE "former_names" ADD COLUMN "quarter" text;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand. As before, and of a strategy its quarter.
CREATE OR REPLACE FUNCTION keep_former_names() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.former_names (company_id, kind, id, name, icon, quarter)
	SELECT g.company_id, TG_ARGV[0], g.id, coalesce(to_jsonb(g) ->> 'full_name', to_jsonb(g) ->> 'title', to_jsonb(g) ->> 'name'), to_jsonb(g) ->> 'icon',
		to_jsonb(g) ->> 'quarter'
	FROM gone g JOIN public.companies c ON c.id = g.company_id
	ON CONFLICT (company_id, kind, id) DO UPDATE SET name = excluded.name, icon = excluded.icon, quarter = excluded.quarter;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW past.strategies WITH (security_invoker = true) AS
	SELECT s.company_id, s.id, s.title, s.title_key, s.quarter FROM public.strategies s
	UNION ALL
	SELECT f.company_id, f.id, f.name, lower(f.name) COLLATE public.names, f.quarter FROM public.former_names f
	WHERE f.kind = 'strategy' AND NOT EXISTS (SELECT FROM public.strategies s WHERE s.company_id = f.company_id AND s.id = f.id);
