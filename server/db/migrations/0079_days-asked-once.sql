-- The day that is shown is asked once a statement, as the company is in the policies, and not once a row.
CREATE OR REPLACE VIEW past.objectives WITH (security_invoker = true) AS
	SELECT d.company_id, d.objective_id AS id, d.title, NULL::text AS description, d.status, NULL::text AS previous_status,
		NULL::timestamptz AS status_changed_date, d.quarter, d.draft, d.added_after_commit, d.parent_id, d.due_date, d.progress,
		d.progress_counts, d.own_share, d.measured, d.owner_id, d.team_id, d.strategy_id, 1 AS version, d.created_date,
		d.created_date AS updated_date, lower(d.title) COLLATE public.names AS title_key,
		right(d.quarter, 4)::integer * 4 + substr(d.quarter, 2, 1)::integer - 1 AS quarter_key,
		coalesce(d.progress, d.measured, -1) AS progress_key,
		CASE WHEN d.status = 'completed' OR d.status <> 'will_not_complete' AND coalesce(d.progress, d.measured) >= 100 THEN 'completed' ELSE d.status END AS counts_as
	FROM public.objective_days d
	WHERE d.day <= (SELECT current_setting('app.at')::date AS shown) AND d.until > (SELECT current_setting('app.at')::date AS shown);
--> statement-breakpoint
CREATE OR REPLACE VIEW past.objective_shares WITH (security_invoker = true) AS
	SELECT d.company_id, d.objective_id, shared.user_id
	FROM public.objective_days d, unnest(d.co_owner_ids) AS shared (user_id)
	WHERE d.day <= (SELECT current_setting('app.at')::date AS shown) AND d.until > (SELECT current_setting('app.at')::date AS shown);
--> statement-breakpoint
CREATE OR REPLACE VIEW past.key_results WITH (security_invoker = true) AS
	SELECT d.company_id, d.key_result_id AS id, d.objective_id, d.title, d.start_value, d.current_value, d.target_value, d.unit, d.weight,
		d.confidence, d.status, d.position
	FROM public.key_result_days d
	WHERE d.day <= (SELECT current_setting('app.at')::date AS shown) AND d.until > (SELECT current_setting('app.at')::date AS shown);
--> statement-breakpoint
CREATE OR REPLACE VIEW past.weekly_updates WITH (security_invoker = true) AS
	SELECT w.company_id, w.id, w.objective_id, w.status, w.author_name, w.created_at
	FROM public.weekly_updates w WHERE w.created_at < (SELECT current_setting('app.day_end')::timestamptz AS shown);
--> statement-breakpoint
CREATE OR REPLACE VIEW past.quarters WITH (security_invoker = true) AS
	SELECT d.company_id, d.quarter, d.state FROM public.quarter_days d
	WHERE d.day <= (SELECT current_setting('app.at')::date AS shown) AND d.until > (SELECT current_setting('app.at')::date AS shown);
