CREATE TABLE "comment_reactions" (
	"company_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"reacted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reactions_pk" PRIMARY KEY("company_id","comment_id","reaction","profile_id"),
	CONSTRAINT "comment_reactions_reaction_known" CHECK ("comment_reactions"."reaction" in ('agree', 'love', 'celebrate', 'look', 'thanks', 'idea'))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"objective_id" uuid NOT NULL,
	"parent_id" uuid,
	"update_id" uuid,
	"ledger_version" integer,
	"ledger_place" integer,
	"place" text GENERATED ALWAYS AS (coalesce(update_id::text, ledger_version::text || '.' || ledger_place::text, 'objective')) STORED NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"words" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"is_deleted_by_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comments_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "comments_one_place" CHECK ("comments"."update_id" is null or "comments"."ledger_version" is null),
	CONSTRAINT "comments_ledger_whole" CHECK (("comments"."ledger_version" is null) = ("comments"."ledger_place" is null)),
	CONSTRAINT "comments_words_or_deleted" CHECK ((btrim("comments"."words") = '') = ("comments"."deleted_at" is not null)),
	CONSTRAINT "comments_mentions_list" CHECK (jsonb_typeof("comments"."mentions") = 'array'),
	CONSTRAINT "comments_words_length" CHECK (char_length("comments"."words") <= 5000),
	CONSTRAINT "comments_author_name_length" CHECK (char_length("comments"."author_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "objective_follows" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"is_following" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "objective_follows_pk" PRIMARY KEY("company_id","objective_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "team_follows" (
	"company_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"with_below" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_follows_pk" PRIMARY KEY("company_id","team_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_kind_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_reason_known";--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_kind_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_comment_fk" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_update_fk" FOREIGN KEY ("company_id","update_id") REFERENCES "public"."weekly_updates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_ledger_fk" FOREIGN KEY ("company_id","objective_id","ledger_version","ledger_place") REFERENCES "public"."ledger_lines"("company_id","objective_id","version","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_follows" ADD CONSTRAINT "objective_follows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_follows" ADD CONSTRAINT "objective_follows_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_follows" ADD CONSTRAINT "objective_follows_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_team_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_follows" ADD CONSTRAINT "team_follows_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reactions_by_objective" ON "comment_reactions" USING btree ("company_id","objective_id");--> statement-breakpoint
CREATE INDEX "comment_reactions_by_person" ON "comment_reactions" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("company_id","objective_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_by_place" ON "comments" USING btree ("company_id","objective_id","place","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("company_id","parent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_by_update" ON "comments" USING btree ("company_id","update_id");--> statement-breakpoint
CREATE INDEX "comments_by_author" ON "comments" USING btree ("company_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "objective_follows_by_person" ON "objective_follows" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE INDEX "team_follows_by_person" ON "team_follows" USING btree ("company_id","profile_id");--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_kind_known" CHECK ("inbox_entries"."kind" in ('mentioned', 'reply', 'assigned', 'comment', 'reaction', 'update', 'slipped', 'target_moved', 'blocker_resolved', 'scored', 'carried_over', 'quarter_committed', 'quarter_closing', 'review_published', 'score_due')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_reason_known" CHECK ("inbox_entries"."reason" in ('mentioned', 'reply', 'assigned', 'own', 'parent', 'followed', 'company')) NOT VALID;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kind_known" CHECK ("trash"."kind" in ('objective', 'strategy', 'team', 'template', 'comment')) NOT VALID;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE comments
	ADD CONSTRAINT comments_author_fk FOREIGN KEY (company_id, author_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (author_id);
--> statement-breakpoint
ALTER TABLE comments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON comments FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON comments TO cairn_app;
--> statement-breakpoint
ALTER TABLE comment_reactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON comment_reactions FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON comment_reactions TO cairn_app;
--> statement-breakpoint
ALTER TABLE objective_follows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_follows FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON objective_follows TO cairn_app;
--> statement-breakpoint
ALTER TABLE team_follows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_follows FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_follows TO cairn_app;
