-- The exchange form in tables: sessions, what was said and done in them, what was billed. See docs/exchange.md.
create table line (doc jsonb not null);
create table session (
	machine text, session text, id text, agent text, project text, repository text, title text,
	begun timestamptz, ended timestamptz, edition bigint,
	primary key (machine, session)
);
create table said (
	machine text, session text, turn int, part int, who text, at timestamptz, words text,
	terms tsvector generated always as (to_tsvector('english', words)) stored
);
create table call (
	key text primary key, machine text, session text, at timestamptz, model text, prompt bigint, output bigint, usd numeric
);
create function moment(doc jsonb) returns timestamptz immutable language sql as
	$$ select case when (doc #>> '{}')::bigint > 0 then to_timestamp((doc #>> '{}')::bigint / 1000.0) end $$;
