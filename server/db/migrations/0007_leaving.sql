-- Whoever is the only person of a company takes it along when they leave. The policy shows them no other company.
GRANT DELETE ON companies TO cairn_app;
