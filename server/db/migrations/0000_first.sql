CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "activity" (
	"company_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_name" text,
	"action" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "activity_action_not_blank" CHECK (btrim("activity"."action") <> ''),
	CONSTRAINT "activity_actor_name_length" CHECK (char_length("activity"."actor_name") <= 120),
	CONSTRAINT "activity_action_length" CHECK (char_length("activity"."action") <= 120),
	CONSTRAINT "activity_subject_type_length" CHECK (char_length("activity"."subject_type") <= 120)
);
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_not_blank" CHECK (btrim("auth"."rate_limit"."key") <> '')
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"assurance_level" text DEFAULT 'aal1' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_assurance_level_known" CHECK ("auth"."session"."assurance_level" in ('aal1', 'aal2'))
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_lower_case" CHECK ("auth"."user"."email" = lower("auth"."user"."email")),
	CONSTRAINT "user_email_length" CHECK (char_length("auth"."user"."email") <= 254),
	CONSTRAINT "user_name_length" CHECK (char_length("auth"."user"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"plan" text DEFAULT 'pro' NOT NULL,
	"stripe_subscription_id" text,
	"stripe_customer_id" text,
	"stripe_item_id" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"current_period_start" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"seats_synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "subscriptions_quantity_positive" CHECK ("subscriptions"."quantity" >= 1),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
	CONSTRAINT "subscriptions_plan_known" CHECK ("subscriptions"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "subscriptions_stripe_subscription_id_length" CHECK (char_length("subscriptions"."stripe_subscription_id") <= 255),
	CONSTRAINT "subscriptions_stripe_customer_id_length" CHECK (char_length("subscriptions"."stripe_customer_id") <= 255),
	CONSTRAINT "subscriptions_stripe_item_id_length" CHECK (char_length("subscriptions"."stripe_item_id") <= 255)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"team_id" uuid,
	"title" text,
	"role" text DEFAULT 'member' NOT NULL,
	"permissions_level" text DEFAULT 'member' NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	CONSTRAINT "invitations_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invitations_accepted_at" CHECK (("invitations"."status" = 'accepted') = ("invitations"."accepted_at" is not null)),
	CONSTRAINT "invitations_email_lower_case" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_status_known" CHECK ("invitations"."status" in ('pending', 'accepted', 'cancelled')),
	CONSTRAINT "invitations_permissions_level_known" CHECK ("invitations"."permissions_level" in ('company_admin', 'owner', 'member')),
	CONSTRAINT "invitations_email_length" CHECK (char_length("invitations"."email") <= 254),
	CONSTRAINT "invitations_title_length" CHECK (char_length("invitations"."title") <= 120),
	CONSTRAINT "invitations_role_length" CHECK (char_length("invitations"."role") <= 120)
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"kind" text NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_outbox_attempts_counted" CHECK ("mail_outbox"."attempts" >= 0),
	CONSTRAINT "mail_outbox_status_known" CHECK ("mail_outbox"."status" in ('queued', 'sending', 'sent', 'not_sent', 'timed_out', 'kept')),
	CONSTRAINT "mail_outbox_to_email_length" CHECK (char_length("mail_outbox"."to_email") <= 254),
	CONSTRAINT "mail_outbox_kind_length" CHECK (char_length("mail_outbox"."kind") <= 120),
	CONSTRAINT "mail_outbox_subject_length" CHECK (char_length("mail_outbox"."subject") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "key_results" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"objective_id" uuid NOT NULL,
	"title" text NOT NULL,
	"start_value" double precision DEFAULT 0 NOT NULL,
	"current_value" double precision,
	"target_value" double precision,
	"unit" text,
	"status" text DEFAULT 'not_set' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_results_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "key_results_status_known" CHECK ("key_results"."status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "key_results_start_value_finite" CHECK ("key_results"."start_value" > '-Infinity' and "key_results"."start_value" < 'Infinity'),
	CONSTRAINT "key_results_current_value_finite" CHECK ("key_results"."current_value" > '-Infinity' and "key_results"."current_value" < 'Infinity'),
	CONSTRAINT "key_results_target_value_finite" CHECK ("key_results"."target_value" > '-Infinity' and "key_results"."target_value" < 'Infinity'),
	CONSTRAINT "key_results_title_not_blank" CHECK (btrim("key_results"."title") <> ''),
	CONSTRAINT "key_results_title_length" CHECK (char_length("key_results"."title") <= 300),
	CONSTRAINT "key_results_unit_length" CHECK (char_length("key_results"."unit") <= 40)
);
--> statement-breakpoint
CREATE TABLE "objective_shares" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "objective_shares_pk" PRIMARY KEY("company_id","objective_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "objectives" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text DEFAULT 'objective' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'on_track' NOT NULL,
	"previous_status" text,
	"status_changed_date" timestamp (3) with time zone,
	"quarter" text NOT NULL,
	"parent_id" uuid,
	"due_date" date,
	"progress" double precision,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"strategy_id" uuid,
	"share_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "objectives_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "objectives_not_own_parent" CHECK ("objectives"."parent_id" <> "objectives"."id"),
	CONSTRAINT "objectives_progress_range" CHECK ("objectives"."progress" between 0 and 100),
	CONSTRAINT "objectives_version_positive" CHECK ("objectives"."version" >= 1),
	CONSTRAINT "objectives_type_known" CHECK ("objectives"."type" in ('objective')),
	CONSTRAINT "objectives_status_known" CHECK ("objectives"."status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "objectives_previous_status_known" CHECK ("objectives"."previous_status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "objectives_quarter_format" CHECK ("objectives"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "objectives_title_not_blank" CHECK (btrim("objectives"."title") <> ''),
	CONSTRAINT "objectives_title_length" CHECK (char_length("objectives"."title") <= 300),
	CONSTRAINT "objectives_description_length" CHECK (char_length("objectives"."description") <= 10000),
	CONSTRAINT "objectives_share_key_length" CHECK (char_length("objectives"."share_key") <= 128)
);
--> statement-breakpoint
CREATE TABLE "strategies" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"quarter" text,
	"team_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategies_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "strategies_quarter_format" CHECK ("strategies"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "strategies_title_not_blank" CHECK (btrim("strategies"."title") <> ''),
	CONSTRAINT "strategies_title_length" CHECK (char_length("strategies"."title") <= 300),
	CONSTRAINT "strategies_description_length" CHECK (char_length("strategies"."description") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"icon" text DEFAULT 'shield' NOT NULL,
	"parent_id" uuid,
	"team_leader_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "teams_not_own_parent" CHECK ("teams"."parent_id" <> "teams"."id"),
	CONSTRAINT "teams_name_not_blank" CHECK (btrim("teams"."name") <> ''),
	CONSTRAINT "teams_name_length" CHECK (char_length("teams"."name") <= 120),
	CONSTRAINT "teams_description_length" CHECK (char_length("teams"."description") <= 10000),
	CONSTRAINT "teams_icon_length" CHECK (char_length("teams"."icon") <= 40)
);
--> statement-breakpoint
CREATE TABLE "unclaimed_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"old_id" text NOT NULL,
	"owner_email" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"adopted_at" timestamp (3) with time zone,
	"adopted_company_id" uuid,
	"adopted_id" uuid,
	CONSTRAINT "unclaimed_records_adoption" CHECK (("unclaimed_records"."adopted_at" is null) = ("unclaimed_records"."adopted_company_id" is null) and ("unclaimed_records"."adopted_at" is null) = ("unclaimed_records"."adopted_id" is null)),
	CONSTRAINT "unclaimed_records_owner_email_lower_case" CHECK ("unclaimed_records"."owner_email" = lower("unclaimed_records"."owner_email")),
	CONSTRAINT "unclaimed_records_kind_known" CHECK ("unclaimed_records"."kind" in ('strategy', 'objective', 'key_result', 'weekly_update')),
	CONSTRAINT "unclaimed_records_owner_email_length" CHECK (char_length("unclaimed_records"."owner_email") <= 254),
	CONSTRAINT "unclaimed_records_old_id_length" CHECK (char_length("unclaimed_records"."old_id") <= 255)
);
--> statement-breakpoint
CREATE TABLE "weekly_updates" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"objective_id" uuid NOT NULL,
	"update_text" text NOT NULL,
	"blockers" text,
	"next_week_focus" text,
	"status" text NOT NULL,
	"previous_value" text,
	"new_value" text,
	"created_by" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"blocker_resolved_at" timestamp (3) with time zone,
	"blocker_resolved_by" uuid,
	"blocker_resolution" text,
	CONSTRAINT "weekly_updates_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "weekly_updates_status_change" CHECK (("weekly_updates"."previous_value" is null and "weekly_updates"."new_value" is null) or ("weekly_updates"."previous_value" is not null and "weekly_updates"."new_value" is not null and "weekly_updates"."previous_value" <> "weekly_updates"."new_value")),
	CONSTRAINT "weekly_updates_resolution" CHECK ("weekly_updates"."blocker_resolved_at" is not null or ("weekly_updates"."blocker_resolved_by" is null and "weekly_updates"."blocker_resolution" is null)),
	CONSTRAINT "weekly_updates_status_known" CHECK ("weekly_updates"."status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "weekly_updates_previous_value_known" CHECK ("weekly_updates"."previous_value" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "weekly_updates_new_value_known" CHECK ("weekly_updates"."new_value" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "weekly_updates_update_text_not_blank" CHECK (btrim("weekly_updates"."update_text") <> ''),
	CONSTRAINT "weekly_updates_blockers_not_blank" CHECK (btrim("weekly_updates"."blockers") <> ''),
	CONSTRAINT "weekly_updates_update_text_length" CHECK (char_length("weekly_updates"."update_text") <= 10000),
	CONSTRAINT "weekly_updates_blockers_length" CHECK (char_length("weekly_updates"."blockers") <= 10000),
	CONSTRAINT "weekly_updates_next_week_focus_length" CHECK (char_length("weekly_updates"."next_week_focus") <= 10000),
	CONSTRAINT "weekly_updates_blocker_resolution_length" CHECK (char_length("weekly_updates"."blocker_resolution") <= 10000),
	CONSTRAINT "weekly_updates_author_name_length" CHECK (char_length("weekly_updates"."author_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"trial_start_date" timestamp (3) with time zone,
	"trial_end_date" timestamp (3) with time zone,
	"trial_used" boolean DEFAULT false NOT NULL,
	"join_code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"joining_enabled" boolean DEFAULT true NOT NULL,
	"invites_by" text DEFAULT 'members' NOT NULL,
	"public_links" boolean DEFAULT true NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name_not_blank" CHECK (btrim("companies"."name") <> ''),
	CONSTRAINT "companies_name_length" CHECK (char_length("companies"."name") <= 120),
	CONSTRAINT "companies_time_zone_length" CHECK (char_length("companies"."time_zone") <= 64),
	CONSTRAINT "companies_plan_known" CHECK ("companies"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "companies_invites_by_known" CHECK ("companies"."invites_by" in ('members', 'admins')),
	CONSTRAINT "companies_trial_dates" CHECK (("companies"."trial_start_date" is null) = ("companies"."trial_end_date" is null) and ("companies"."trial_end_date" is null or "companies"."trial_end_date" >= "companies"."trial_start_date"))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"full_name" text NOT NULL,
	"title" text,
	"role" text DEFAULT 'member' NOT NULL,
	"permissions_level" text DEFAULT 'member' NOT NULL,
	"team_id" uuid,
	"manager_id" uuid,
	"department" text,
	"hire_date" date,
	"phone" text,
	"profile_emoji" text,
	"avatar_url" text,
	"last_active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "profiles_not_own_manager" CHECK ("profiles"."manager_id" <> "profiles"."id"),
	CONSTRAINT "profiles_permissions_level_known" CHECK ("profiles"."permissions_level" in ('company_admin', 'owner', 'member')),
	CONSTRAINT "profiles_email_length" CHECK (char_length("profiles"."email") <= 254),
	CONSTRAINT "profiles_full_name_length" CHECK (char_length("profiles"."full_name") <= 120),
	CONSTRAINT "profiles_title_length" CHECK (char_length("profiles"."title") <= 120),
	CONSTRAINT "profiles_role_length" CHECK (char_length("profiles"."role") <= 120),
	CONSTRAINT "profiles_department_length" CHECK (char_length("profiles"."department") <= 120),
	CONSTRAINT "profiles_phone_length" CHECK (char_length("profiles"."phone") <= 40),
	CONSTRAINT "profiles_profile_emoji_length" CHECK (char_length("profiles"."profile_emoji") <= 40),
	CONSTRAINT "profiles_avatar_url_length" CHECK (char_length("profiles"."avatar_url") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_results" ADD CONSTRAINT "key_results_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_results" ADD CONSTRAINT "key_results_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_shares" ADD CONSTRAINT "objective_shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_shares" ADD CONSTRAINT "objective_shares_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_shares" ADD CONSTRAINT "objective_shares_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_parent_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_owner_fk" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_records" ADD CONSTRAINT "unclaimed_records_adopted_company_id_companies_id_fk" FOREIGN KEY ("adopted_company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_fk" FOREIGN KEY ("id") REFERENCES "auth"."user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_by_subject" ON "activity" USING btree ("company_id","subject_type","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_by_action" ON "activity" USING btree ("company_id","action","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_unique" ON "auth"."account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "account_by_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limit_key_unique" ON "auth"."rate_limit" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_unique" ON "auth"."session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_by_expiry" ON "auth"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "auth"."user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verification_by_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_company_unique" ON "subscriptions" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_unique" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_customer_unique" ON "subscriptions" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash_unique" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_by_age" ON "invitations" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_pending_by_email" ON "invitations" USING btree ("email") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_outbox_to_dispatch" ON "mail_outbox" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_by_age" ON "mail_outbox" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "key_results_by_objective" ON "key_results" USING btree ("company_id","objective_id","position");--> statement-breakpoint
CREATE INDEX "objective_shares_by_user" ON "objective_shares" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "objectives_share_key_unique" ON "objectives" USING btree ("share_key");--> statement-breakpoint
CREATE INDEX "objectives_by_quarter" ON "objectives" USING btree ("company_id","quarter","status");--> statement-breakpoint
CREATE INDEX "objectives_by_owner" ON "objectives" USING btree ("company_id","owner_id");--> statement-breakpoint
CREATE INDEX "objectives_by_team" ON "objectives" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE INDEX "objectives_by_strategy" ON "objectives" USING btree ("company_id","strategy_id");--> statement-breakpoint
CREATE INDEX "objectives_by_parent" ON "objectives" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE INDEX "objectives_by_age" ON "objectives" USING btree ("company_id","created_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "strategies_by_quarter" ON "strategies" USING btree ("company_id","quarter");--> statement-breakpoint
CREATE INDEX "strategies_by_age" ON "strategies" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teams_by_name" ON "teams" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "teams_by_parent" ON "teams" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE INDEX "teams_by_leader" ON "teams" USING btree ("company_id","team_leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unclaimed_records_old_id_unique" ON "unclaimed_records" USING btree ("kind","old_id");--> statement-breakpoint
CREATE INDEX "unclaimed_records_waiting" ON "unclaimed_records" USING btree ("owner_email") WHERE "unclaimed_records"."adopted_at" is null;--> statement-breakpoint
CREATE INDEX "weekly_updates_by_objective" ON "weekly_updates" USING btree ("company_id","objective_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "weekly_updates_by_age" ON "weekly_updates" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "weekly_updates_blockers" ON "weekly_updates" USING btree ("company_id","created_by","created_at" DESC NULLS FIRST) WHERE "weekly_updates"."blockers" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_join_code_unique" ON "companies" USING btree ("join_code");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_account_unique" ON "profiles" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_unique" ON "profiles" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("company_id","full_name","id");--> statement-breakpoint
CREATE INDEX "profiles_by_activity" ON "profiles" USING btree ("company_id","last_active_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "profiles_by_team" ON "profiles" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE INDEX "profiles_by_manager" ON "profiles" USING btree ("company_id","manager_id");
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- References that are cleared when their target goes. Only the second column may become null: a plain SET NULL
-- on a pair would also clear company_id.
ALTER TABLE profiles
	ADD CONSTRAINT profiles_team_fk FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (team_id),
	ADD CONSTRAINT profiles_manager_fk FOREIGN KEY (company_id, manager_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (manager_id);
--> statement-breakpoint
-- Deleting a team moves its children up first; clearing their parent here is the safety net.
ALTER TABLE teams
	ADD CONSTRAINT teams_parent_fk FOREIGN KEY (company_id, parent_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (parent_id),
	ADD CONSTRAINT teams_leader_fk FOREIGN KEY (company_id, team_leader_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (team_leader_id),
	ADD CONSTRAINT teams_created_by_fk FOREIGN KEY (company_id, created_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (created_by);
--> statement-breakpoint
ALTER TABLE invitations
	ADD CONSTRAINT invitations_invited_by_fk FOREIGN KEY (company_id, invited_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (invited_by),
	ADD CONSTRAINT invitations_accepted_by_fk FOREIGN KEY (company_id, accepted_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (accepted_by),
	ADD CONSTRAINT invitations_team_fk FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (team_id);
--> statement-breakpoint
ALTER TABLE strategies
	ADD CONSTRAINT strategies_team_fk FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (team_id),
	ADD CONSTRAINT strategies_owner_fk FOREIGN KEY (company_id, owner_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (owner_id);
--> statement-breakpoint
ALTER TABLE objectives
	ADD CONSTRAINT objectives_team_fk FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (team_id),
	ADD CONSTRAINT objectives_strategy_fk FOREIGN KEY (company_id, strategy_id) REFERENCES strategies (company_id, id) ON DELETE SET NULL (strategy_id);
--> statement-breakpoint
ALTER TABLE weekly_updates
	ADD CONSTRAINT weekly_updates_created_by_fk FOREIGN KEY (company_id, created_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (created_by),
	ADD CONSTRAINT weekly_updates_blocker_resolved_by_fk FOREIGN KEY (company_id, blocker_resolved_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (blocker_resolved_by);
--> statement-breakpoint
-- No quarter counts as a quarter of its own. Strategies without a team stay out: deleting two teams that each
-- had a strategy of the same name clears both teams, and must not fail on the second.
CREATE UNIQUE INDEX strategies_unique ON strategies (company_id, lower(title), quarter, team_id) NULLS NOT DISTINCT WHERE team_id IS NOT NULL;
--> statement-breakpoint
-- Roles belong to the whole server, not to this database: another database may have made them already, or be
-- making them at this very moment, and an operator may have made them because we are not allowed to.
DO $$
DECLARE
	wanted text;
	-- From PostgreSQL 16 on, membership alone no longer means that one may act as the role.
	may_act text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['cairn_app', 'cairn_accounts', 'cairn_lookup'] LOOP
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN
				NULL;
			END;
		END IF;
		IF EXISTS (SELECT FROM pg_roles WHERE rolname = wanted AND (rolsuper OR rolbypassrls OR rolcanlogin)) THEN
			RAISE EXCEPTION 'Role % exists, but it may log in or pass row-level security', wanted;
		END IF;
		IF NOT pg_has_role(current_user, wanted, may_act) THEN
			BEGIN
				EXECUTE format('GRANT %I TO %I', wanted, current_user);
			EXCEPTION WHEN unique_violation THEN
				NULL;
			END;
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
-- The wall between companies. FORCE, because without it the owner of a table walks past its policies. An unset
-- company is '' or null; '' must never reach the cast, which would raise instead of showing nothing.
DO $$
DECLARE
	tenant text;
	current_company text := $sql$nullif(current_setting('app.company_id', true), '')::uuid$sql$;
	belongs text;
BEGIN
	FOREACH tenant IN ARRAY ARRAY[
		'companies', 'profiles', 'teams', 'subscriptions', 'invitations', 'strategies', 'objectives',
		'objective_shares', 'key_results', 'weekly_updates', 'activity'
	] LOOP
		belongs := format('%I = %s', CASE tenant WHEN 'companies' THEN 'id' ELSE 'company_id' END, current_company);
		EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tenant);
		EXECUTE format('CREATE POLICY tenant ON public.%I FOR ALL TO cairn_app USING (%s) WITH CHECK (%s)', tenant, belongs, belongs);
	END LOOP;
END $$;
--> statement-breakpoint
-- Older servers let everyone create in public.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO cairn_app, cairn_accounts, cairn_lookup;
--> statement-breakpoint
GRANT USAGE ON SCHEMA auth TO cairn_accounts, cairn_lookup;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profiles, teams, subscriptions, invitations, strategies, objectives, objective_shares, key_results, weekly_updates TO cairn_app;
--> statement-breakpoint
-- No request deletes a company, and none rewrites what happened.
GRANT SELECT, INSERT, UPDATE ON companies TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON activity TO cairn_app;
--> statement-breakpoint
-- Letters carry links that let people in, to every company: tenant work may post one but read none.
GRANT INSERT ON mail_outbox TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON mail_outbox TO cairn_accounts;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth."user", auth.session, auth.account, auth.verification, auth.rate_limit TO cairn_accounts;
--> statement-breakpoint
-- The few look-ups that cannot know the company yet. Each is a function that runs as cairn_lookup, which reads
-- these columns and nothing else; whoever may call it learns only what it returns.
CREATE SCHEMA crossing;
--> statement-breakpoint
GRANT USAGE ON SCHEMA crossing TO cairn_app, cairn_accounts;
--> statement-breakpoint
GRANT SELECT (id, user_id, token, expires_at, updated_at, assurance_level) ON auth.session TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (id, email, name, email_verified) ON auth."user" TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, full_name, title, profile_emoji, permissions_level, last_active_at) ON profiles TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (id, name, time_zone, trial_start_date, trial_end_date, trial_used) ON companies TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, status, current_period_end, cancel_at_period_end, past_due_since) ON subscriptions TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON profiles FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON companies FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON subscriptions FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- Who is calling, and for which company: one round trip for every request. The search path names pg_temp last,
-- since otherwise a caller's temporary objects would be found first.
CREATE FUNCTION crossing.session_by_token(token text, at timestamptz)
RETURNS TABLE (
	session_id uuid,
	session_expires_at timestamptz,
	session_updated_at timestamptz,
	assurance_level text,
	account_id uuid,
	account_email text,
	account_name text,
	email_verified boolean,
	company_id uuid,
	full_name text,
	title text,
	profile_emoji text,
	permissions_level text,
	last_active_at timestamptz,
	company_name text,
	time_zone text,
	trial_start_date timestamptz,
	trial_end_date timestamptz,
	trial_used boolean,
	subscription_status text,
	current_period_end timestamptz,
	cancel_at_period_end boolean,
	past_due_since timestamptz
)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT
		s.id, s.expires_at, s.updated_at, s.assurance_level,
		u.id, u.email, u.name, u.email_verified,
		p.company_id, p.full_name, p.title, p.profile_emoji, p.permissions_level, p.last_active_at,
		c.name, c.time_zone, c.trial_start_date, c.trial_end_date, c.trial_used,
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since
	FROM auth.session s
	JOIN auth."user" u ON u.id = s.user_id
	LEFT JOIN public.profiles p ON p.id = u.id
	LEFT JOIN public.companies c ON c.id = p.company_id
	LEFT JOIN public.subscriptions b ON b.company_id = p.company_id
	WHERE s.token = session_by_token.token AND s.expires_at > session_by_token.at;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.session_by_token(text, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.session_by_token(text, timestamptz) TO cairn_app, cairn_accounts;
--> statement-breakpoint
-- A new owner must be allowed to create in the schema at the moment it takes the function over, and only then.
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.session_by_token(text, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
