CREATE TABLE "trash" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid,
	"deleted_by" uuid NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trash_pk" PRIMARY KEY("company_id","kind","id"),
	CONSTRAINT "trash_kind_known" CHECK ("trash"."kind" in ('objective', 'strategy', 'team')),
	CONSTRAINT "trash_title_length" CHECK (char_length("trash"."title") <= 300),
	CONSTRAINT "trash_deleted_by_name_length" CHECK (char_length("trash"."deleted_by_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"trash_id" uuid NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trash_rows_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "trash_rows_pk" PRIMARY KEY("company_id","kind","trash_id","place"),
	CONSTRAINT "trash_rows_part_length" CHECK (char_length("trash_rows"."part") <= 120)
);
--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_trash_fk" FOREIGN KEY ("company_id","kind","trash_id") REFERENCES "public"."trash"("company_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_by_age" ON "trash" USING btree ("company_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- The application puts things in and sees none of them again, but for what these functions hand out: of its own company,
-- as everything else. Even the role that owns them changes only what is the transaction's company's.
ALTER TABLE trash ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE trash_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON trash FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON trash_rows FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY keeper ON trash FOR ALL TO cairn_lookup
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY keeper ON trash_rows FOR ALL TO cairn_lookup
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON trash FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT INSERT ON trash, trash_rows TO cairn_app;
--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON trash, trash_rows TO cairn_lookup;
--> statement-breakpoint
CREATE FUNCTION crossing.trashed_things(person uuid, before timestamptz, before_id uuid, most integer)
RETURNS TABLE (kind text, id uuid, title text, deleted_by_name text, deleted_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT t.kind, t.id, t.title, t.deleted_by_name, t.deleted_at FROM public.trash t
	WHERE t.company_id = nullif(current_setting('app.company_id', true), '')::uuid
		AND (person IS NULL OR t.deleted_by = person OR t.owner_id = person)
		AND (before IS NULL OR (t.deleted_at, t.id) < (before, before_id))
	ORDER BY t.deleted_at DESC, t.id DESC
	LIMIT most
$$;
--> statement-breakpoint
CREATE FUNCTION crossing.take_from_trash(wanted_kind text, wanted uuid)
RETURNS TABLE (part text, content jsonb, deleted_at timestamptz)
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	WITH kept AS (
		DELETE FROM public.trash_rows r
		WHERE r.company_id = nullif(current_setting('app.company_id', true), '')::uuid
			AND r.kind = wanted_kind AND r.trash_id = wanted
		RETURNING r.place, r.part, r.content),
	thing AS (
		DELETE FROM public.trash t
		WHERE t.company_id = nullif(current_setting('app.company_id', true), '')::uuid
			AND t.kind = wanted_kind AND t.id = wanted
		RETURNING t.deleted_at)
	SELECT kept.part, kept.content, thing.deleted_at FROM kept, thing ORDER BY kept.place
$$;
--> statement-breakpoint
-- What someone who leaves had deleted goes to whoever takes over the rest.
CREATE FUNCTION crossing.hand_over_trash(leaver uuid, heir uuid)
RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	UPDATE public.trash SET owner_id = heir
	WHERE company_id = nullif(current_setting('app.company_id', true), '')::uuid AND owner_id = leaver;
	UPDATE public.trash_rows SET content = jsonb_set(content, '{owner_id}', to_jsonb(heir))
	WHERE company_id = nullif(current_setting('app.company_id', true), '')::uuid
		AND part IN ('objectives', 'strategies') AND content ->> 'owner_id' = leaver::text;
$$;
--> statement-breakpoint
CREATE FUNCTION crossing.empty_trash(older_than timestamptz)
RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	WITH gone AS (
		DELETE FROM public.trash
		WHERE company_id = nullif(current_setting('app.company_id', true), '')::uuid AND deleted_at <= older_than
		RETURNING 1)
	SELECT count(*)::integer FROM gone
$$;
--> statement-breakpoint
CREATE FUNCTION crossing.companies_with_trash(older_than timestamptz, after uuid, most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT DISTINCT t.company_id FROM public.trash t
	WHERE t.deleted_at <= older_than AND (after IS NULL OR t.company_id > after)
	ORDER BY t.company_id
	LIMIT most
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.trashed_things(uuid, timestamptz, uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.trashed_things(uuid, timestamptz, uuid, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.trashed_things(uuid, timestamptz, uuid, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.take_from_trash(text, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.take_from_trash(text, uuid) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.take_from_trash(text, uuid) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.hand_over_trash(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.hand_over_trash(uuid, uuid) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.hand_over_trash(uuid, uuid) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.empty_trash(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.empty_trash(timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.empty_trash(timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_with_trash(timestamptz, uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_with_trash(timestamptz, uuid, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_with_trash(timestamptz, uuid, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
