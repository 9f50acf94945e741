-- `line` holds one file, `:machine` and `:edition` say whose. Of a session the larger edition holds.
insert into session
select :'machine', doc ->> 'session', doc ->> 'id', coalesce(doc ->> 'source', 'commandcode'), doc #>> '{project,label}',
	doc #>> '{project,root}', doc ->> 'title', moment(doc -> 'start'), moment(doc -> 'end'), :edition
from line where doc ->> 'type' = 'session'
on conflict (machine, session) do update set title = excluded.title, ended = excluded.ended, edition = excluded.edition
where session.edition < excluded.edition;

delete from said where machine = :'machine' and session in
	(select s.session from session s join line l on s.session = l.doc ->> 'session' where s.machine = :'machine' and s.edition = :edition);

create temporary table fresh as
select l.doc from line l join session s on s.machine = :'machine' and s.session = l.doc ->> 'session' and s.edition = :edition
where l.doc ->> 'type' = 'turn';

insert into said (machine, session, turn, part, who, at, words)
select :'machine', doc ->> 'session', (doc ->> 'ordinal')::int, 0, doc ->> 'origin', moment(doc -> 'time'), left(doc ->> 'question', 100000)
from fresh where doc ->> 'question' <> ''
union all
select :'machine', fresh.doc ->> 'session', (fresh.doc ->> 'ordinal')::int, step.number::int,
	case step.doc ->> 'kind' when 'say' then 'agent' when 'add' then 'person' when 'run' then 'tool' else 'summary' end,
	moment(coalesce(step.doc -> 'time', step.doc #> '{run,time}')),
	left(coalesce(step.doc ->> 'text', concat_ws(E'\n', step.doc #>> '{run,command}', step.doc #>> '{run,input}', step.doc #>> '{run,result}')), 100000)
from fresh, jsonb_array_elements(fresh.doc -> 'steps') with ordinality as step (doc, number)
where coalesce((step.doc #>> '{run,own}')::boolean, false) = false;

-- A call is in every copy of its session, and was paid once.
insert into call
select call ->> 'key', :'machine', doc ->> 'session', moment(call -> 'time'), call ->> 'model',
	(call ->> 'inputRaw')::bigint, (call ->> 'output')::bigint, (call ->> 'costUsd')::numeric
from fresh, jsonb_array_elements(doc -> 'calls') as call on conflict do nothing;

-- What its machine has forgotten goes.
delete from said using line where said.machine = :'machine' and line.doc ->> 'type' = 'forgotten' and said.session = line.doc ->> 'session';
delete from call using line where call.machine = :'machine' and line.doc ->> 'type' = 'forgotten' and call.session = line.doc ->> 'session';
delete from session using line where session.machine = :'machine' and line.doc ->> 'type' = 'forgotten' and session.session = line.doc ->> 'session';
drop table fresh;
truncate line;
