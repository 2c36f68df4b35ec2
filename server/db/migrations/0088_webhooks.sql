CREATE TABLE "webhook_deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"subject_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"answer" text,
	CONSTRAINT "webhook_deliveries_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'answered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_events_title_length" CHECK (char_length("webhook_events"."title") <= 300),
	CONSTRAINT "webhook_events_event_length" CHECK (char_length("webhook_events"."event") <= 40)
);
--> statement-breakpoint
CREATE TABLE "webhook_news" (
	"company_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"subject" jsonb,
	"comment" jsonb,
	CONSTRAINT "webhook_news_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_sequences" (
	"company_id" uuid NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_sequences_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_tries" (
	"company_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"code" integer,
	"words" text NOT NULL,
	"took_ms" integer NOT NULL,
	CONSTRAINT "webhook_tries_pk" PRIMARY KEY("company_id","delivery_id","number"),
	CONSTRAINT "webhook_tries_kind_known" CHECK ("webhook_tries"."kind" in ('answered', 'refused', 'silent')),
	CONSTRAINT "webhook_tries_words_length" CHECK (char_length("webhook_tries"."words") <= 120)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_because" text,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_answered_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhooks_off_because_known" CHECK ("webhooks"."off_because" in ('paused', 'gone', 'failing')),
	CONSTRAINT "webhooks_events_known" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['updates', 'statuses', 'values', 'okrs', 'comments', 'help', 'reviews', 'people']::text[]),
	CONSTRAINT "webhooks_off_because" CHECK ("webhooks"."is_on" = ("webhooks"."off_because" is null)),
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") <= 2000),
	CONSTRAINT "webhooks_created_by_length" CHECK (char_length("webhooks"."created_by") <= 120)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("company_id","event_id") REFERENCES "public"."webhook_events"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_news" ADD CONSTRAINT "webhook_news_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_sequences" ADD CONSTRAINT "webhook_sequences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_delivery_fk" FOREIGN KEY ("company_id","delivery_id") REFERENCES "public"."webhook_deliveries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("company_id","webhook_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("company_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("company_id","webhook_id","subject_key","sequence") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_oldest" ON "webhook_events" USING btree ("company_id","created_at");
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_news ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_sequences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE webhook_tries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON webhooks FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON webhook_news FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON webhook_sequences FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON webhook_events FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON webhook_deliveries FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON webhook_tries FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_news, webhook_sequences, webhook_events, webhook_deliveries, webhook_tries TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id) ON webhook_news TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, created_at) ON webhook_events TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, is_on, off_because, failing_since, told_at) ON webhooks TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, webhook_id, state, next_at, claimed_until) ON webhook_deliveries TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON webhook_news FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON webhook_events FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON webhooks FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON webhook_deliveries FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- What addresses are told of an objective or a person, by the names of the API.
CREATE FUNCTION webhook_subject(company uuid, kind text, subject uuid) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT CASE
	WHEN kind IN ('objective', 'discussion') THEN (
		SELECT jsonb_build_object('kind', 'objective', 'id', o.id, 'title', o.title, 'description', o.description, 'status', o.status,
			'countsAs', o.counts_as, 'quarter', o.quarter, 'draft', o.draft, 'progress', coalesce(o.progress, o.measured),
			'dueDate', o.due_date, 'parentId', o.parent_id,
			'owner', (SELECT jsonb_build_object('id', p.id, 'fullName', p.full_name) FROM public.profiles p
				WHERE p.company_id = company AND p.id = o.owner_id),
			'team', (SELECT jsonb_build_object('id', t.id, 'name', t.name) FROM public.teams t WHERE t.company_id = company AND t.id = o.team_id),
			'strategy', (SELECT jsonb_build_object('id', s.id, 'title', s.title) FROM public.strategies s
				WHERE s.company_id = company AND s.id = o.strategy_id),
			'keyResults', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'startValue', k.start_value,
				'currentValue', k.current_value, 'targetValue', k.target_value, 'unit', k.unit, 'status', k.status) ORDER BY k.position, k.id), '[]')
				FROM public.key_results k WHERE k.company_id = company AND k.objective_id = o.id))
		FROM public.objectives o WHERE o.company_id = company AND o.id = subject)
	WHEN kind = 'profile' THEN (
		SELECT jsonb_build_object('kind', 'person', 'id', p.id, 'fullName', p.full_name, 'email', p.email, 'title', p.title)
		FROM public.profiles p WHERE p.company_id = company AND p.id = subject)
	END
$$;
--> statement-breakpoint
-- Only while somebody listens. What it is about is kept as it stands in this very transaction.
CREATE FUNCTION note_webhook_news() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM public.webhooks w JOIN entries e ON e.company_id = w.company_id WHERE w.is_on) THEN
		RETURN NULL;
	END IF;
	INSERT INTO public.webhook_news (company_id, entry_id, subject, comment)
	SELECT e.company_id, e.id, public.webhook_subject(e.company_id, e.subject_type, e.subject_id),
		(SELECT jsonb_build_object('id', c.id, 'words', c.words, 'author', jsonb_build_object('id', c.author_id, 'fullName', c.author_name),
			'parentId', c.parent_id, 'mentions', c.mentions)
			FROM public.comments c WHERE c.company_id = e.company_id AND c.id::text = e.details ->> 'commentId')
	FROM entries e
	WHERE split_part(e.action, '.', 1) IN ('objective', 'objectives', 'update', 'comment', 'blocker', 'review', 'quarter', 'member')
		AND EXISTS (SELECT 1 FROM public.webhooks w WHERE w.company_id = e.company_id AND w.is_on);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_webhook_news AFTER INSERT ON activity
	REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_news();
--> statement-breakpoint
-- Where something is to be numbered, sent, given up, told to admins, or thrown away.
CREATE FUNCTION crossing.companies_with_webhook_work(at timestamptz, given_up_before timestamptz, old_before timestamptz)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT n.company_id FROM public.webhook_news n
	UNION
	SELECT d.company_id FROM public.webhook_deliveries d
		JOIN public.webhooks w ON w.company_id = d.company_id AND w.id = d.webhook_id
		WHERE d.state = 'waiting' AND d.next_at <= at AND (d.claimed_until IS NULL OR d.claimed_until <= at) AND w.is_on
	UNION
	SELECT w.company_id FROM public.webhooks w
		WHERE (w.is_on AND w.failing_since <= given_up_before) OR (w.off_because IN ('gone', 'failing') AND w.told_at IS NULL)
	UNION
	SELECT e.company_id FROM public.webhook_events e WHERE e.created_at < old_before;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_with_webhook_work(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_with_webhook_work(timestamptz, timestamptz, timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_with_webhook_work(timestamptz, timestamptz, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
