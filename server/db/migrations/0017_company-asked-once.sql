-- Which company a transaction sees is asked once a statement, instead of once for every row that is looked at. And it is not
-- known when a statement is planned: a plan that was made for a small company, and then kept, is no longer that company's.
ALTER POLICY tenant ON activity USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON companies USING (id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON invitations USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON key_results USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON objective_shares USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON objective_weeks USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON objectives USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON profile_grams USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON profiles USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON reminders USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON strategies USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON subscriptions USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON teams USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
--> statement-breakpoint
ALTER POLICY tenant ON weekly_updates USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen));
