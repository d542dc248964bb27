-- How far the newest pass of each sweep has come. A sweep is a job that goes through the families.
create table sweeps (
  name text primary key,
  -- Counts the passes through all families.
  pass int not null,
  -- The last family that a worker has taken in this pass; all zeros when the pass is over.
  after_family_id uuid not null,
  -- How many items of this pass workers have taken, how many of these they processed without an error, and how many more
  -- were due when a worker stopped at its time limit.
  due int not null,
  done int not null,
  not_reached int not null default 0,
  heartbeat_at timestamptz not null
);
